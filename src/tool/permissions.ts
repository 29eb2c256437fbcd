/** `domain:action`, lower case; more segments may follow. */
export const permissionPattern: RegExp = /^(?:[a-z0-9._-]+:)+[a-z0-9._-]+$/;

/** A permission, all under a prefix (`fs:*`), or everything (`*`). */
export const grantPattern: RegExp = /^(?:\*|(?:[a-z0-9._-]+:)+(?:\*|[a-z0-9._-]+))$/;

export const isGranted = (permission: string, grants: readonly string[]): boolean =>
  grants.some((grant) => grant === permission || (grant.endsWith('*') && permission.startsWith(grant.slice(0, -1))));

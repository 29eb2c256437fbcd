/** `domain:action`, lower case; more segments may follow. */
export const permissionPattern: RegExp = /^[a-z0-9._-]+(?::[a-z0-9._-]+)+$/;

/** A permission, all under a prefix (`fs:*`), or everything (`*`). */
export const grantPattern: RegExp = /^(?:\*|[a-z0-9._-]+(?::[a-z0-9._-]+)*:(?:\*|[a-z0-9._-]+))$/;

/** Those of the permissions that no grant covers. */
export const missingPermissions = (permissions: readonly string[], grants: readonly string[]): string[] =>
  permissions.filter((permission) => !grants.some((grant) => covers(grant, permission)));

const covers = (grant: string, permission: string): boolean =>
  grant === '*' || grant === permission || (grant.endsWith(':*') && permission.startsWith(grant.slice(0, -1)));

// Node 20 does not read TypeScript, so an example is bundled in memory. Packages are left to Node, which finds the build
// of this one through the `exports` of package.json, as it would for any program.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const packagesFromNode = {
  name: 'packages-from-node',
  setup({ onResolve }) {
    // A module in memory has no place to look for packages from, so they are named by their place.
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: import.meta.resolve(path), external: true },
    );
  },
};

/** The module that `name` is in this folder. */
export async function load(name) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
    plugins: [packagesFromNode],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

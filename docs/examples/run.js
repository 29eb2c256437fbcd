// `npm run demo`, after a build. Node 20 does not read TypeScript, so the example is bundled in memory; the package
// itself is left to Node, which finds the build through the `exports` of package.json, as it would for any program.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const built = import.meta.resolve('@hermes/tools');
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('demo.ts', import.meta.url))],
  alias: { '@hermes/tools': built },
  external: [built],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
});
const { demo } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
for (const line of await demo()) console.log(line);

import { build } from 'esbuild'; import { brotliCompressSync } from 'node:zlib';
const names=process.argv.slice(2).join(',');
const code = names==='errors' ? "export {ToolError,SchemaError,InputInvalidError,OutputInvalidError,PermissionDeniedError,ToolNotFoundError,InvalidDefinitionError,PathAccessDeniedError,CommandDeniedError,ApprovalDeniedError,ApprovalTimeoutError,ToolTimeoutError,ToolFailedError,toolErrorFromJson} from './dist/index.js'" : `export {${names}} from './dist/index.js'`;
const r = await build({ stdin:{contents:code,resolveDir:'/work/main'}, bundle:true, minify:true, format:'esm', write:false, metafile:true, target:'es2022' });
const out=r.outputFiles[0].contents; console.log(out.length, brotliCompressSync(out).length);
for (const [f,o] of Object.entries(Object.values(r.metafile.outputs)[0].inputs).sort((a,b)=>b[1].bytesInOutput-a[1].bytesInOutput)) console.log(String(o.bytesInOutput).padStart(6), f);

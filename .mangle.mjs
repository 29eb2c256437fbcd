import { build } from 'esbuild'; import { brotliCompressSync } from 'node:zlib';
const A='ToolError,SchemaError,InputInvalidError,OutputInvalidError,PermissionDeniedError,ToolNotFoundError,InvalidDefinitionError,PathAccessDeniedError,CommandDeniedError,ApprovalDeniedError,ApprovalTimeoutError,ToolTimeoutError,ToolFailedError,toolErrorFromJson,string,object,array,defineTool,createRuntime';
const o={ stdin:{contents:`export {${A}} from './dist/index.js'`,resolveDir:process.cwd()}, bundle:true, minify:true, format:'esm', write:false, target:'es2022' };
const r=await build({...o, mangleProps:/^(check|walk|describe|changes|height|bare|isForeign|inner|refer|sift|bound|total2|mayBeAbsent|rule|byName|aborted|thrown|bug|say|most|fail|ask|extra)$/});
console.log(r.outputFiles[0].text.length, brotliCompressSync(r.outputFiles[0].contents).length);
const t=r.outputFiles[0].text;
const strings=[...t.matchAll(/"([^"\\\n]|\\.)*"|`([^`\\]|\\.)*`|'([^'\\\n]|\\.)*'/g)].map(m=>m[0]); const s=strings.join('\n'); console.log('strings',s.length, brotliCompressSync(s).length);

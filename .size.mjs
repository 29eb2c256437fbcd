import { build } from 'esbuild'; import { brotliCompressSync, constants } from 'node:zlib'; import { readFileSync } from 'node:fs';
const E='ToolError,SchemaError,InputInvalidError,OutputInvalidError,PermissionDeniedError,ToolNotFoundError,InvalidDefinitionError,PathAccessDeniedError,CommandDeniedError,ApprovalDeniedError,ApprovalTimeoutError,ToolTimeoutError,ToolFailedError,toolErrorFromJson';
const C='ToolError,SchemaError,InputInvalidError,OutputInvalidError,PermissionDeniedError,ToolNotFoundError,InvalidDefinitionError,ToolTimeoutError,ToolFailedError,string,object,array,defineTool,createRuntime';
const A=E+',string,object,array,defineTool,createRuntime';
const br=(s)=>brotliCompressSync(s).length;
const detail=process.argv[2];
for (const [label,names] of [['errors',E],['core',C],['all',A]]) {
  const opts=(plugins)=>({ stdin:{contents:`export {${names}} from './dist/index.js'`,resolveDir:process.cwd()}, bundle:true, minify:true, format:'esm', write:false, metafile:true, target:'es2022', legalComments:'inline', plugins });
  const r = await build(opts([])); const out=r.outputFiles[0].text;
  console.log(label, out.length, br(out));
  if (detail!==label) continue;
  const m = await build(opts([{name:'m',setup(b){b.onLoad({filter:/dist.*\.js$/},a=>({contents:`/*! @@${a.path.split('/dist/')[1]} */\n`+readFileSync(a.path,'utf8'),loader:'js'}))}}]));
  const text=m.outputFiles[0].text; const parts=text.split(/(?=\/\*! @@)/); const all=br(parts.map(p=>p.replace(/\/\*! @@.*?\*\/\n?/,'')).join(''));
  const rows=parts.map((p,i)=>{const name=p.match(/@@(\S+)/)?.[1]??'-';const rest=parts.filter((_,j)=>j!==i).map(p=>p.replace(/\/\*! @@.*?\*\/\n?/,'')).join('');return [name,p.replace(/\/\*! @@.*?\*\/\n?/,'').length,all-br(rest)]});
  for (const x of rows.sort((a,b)=>b[2]-a[2])) console.log(String(x[1]).padStart(6),String(x[2]).padStart(6),x[0]);
}

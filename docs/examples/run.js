// `npm run demo`, after a build.
import { load } from './load.js';

const { demo } = await load('demo.ts');
for (const line of await demo()) console.log(line);

const required = require('@hermes/tools');

import('@hermes/tools').then((imported) => {
  const exported = Object.keys(required).sort();
  const same = Object.entries(imported).every(([name, value]) => required[name] === value);
  process.stdout.write(JSON.stringify({ exported, same }));
});

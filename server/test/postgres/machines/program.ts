import { type OutageName, outageNames, runOutages } from './outages.ts';

// Started by apart.ts, in a network of its own, with the folder of the disks and the names of outages. Prints a line of JSON for each.
const [folder = '', ...names] = process.argv.slice(2);
const chosen = outageNames.filter((name): name is OutageName => names.includes(name));
for await (const outage of runOutages(folder, chosen)) console.log(JSON.stringify(outage));
// What it has started ends with it.
process.exit();

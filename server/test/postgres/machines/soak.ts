import { runOutagesApart, whyNoMachines } from './apart.ts';
import { type OutageName, outageNames } from './outages.ts';

// The machines of docs/high-availability.md, taken away under load: all outages, or those that are named, as in
// npm run soak:machines -- "primary cut off" "node killed"
const why = whyNoMachines();
if (why !== undefined) throw new Error(`the machines of docs/high-availability.md cannot be made here: ${why}`);
const named = process.argv.slice(2);
const unknown = named.find((name) => !outageNames.some((each) => each === name));
if (unknown !== undefined) throw new Error(`there is no outage "${unknown}", only ${outageNames.join(', ')}`);
const chosen = outageNames.filter((name): name is OutageName => named.length === 0 || named.includes(name));
for await (const outage of runOutagesApart(chosen)) console.log(JSON.stringify(outage));
console.log('nothing acknowledged is lost, nothing is there twice');

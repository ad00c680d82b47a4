import { test } from 'node:test';
import { runOutagesApart, whyNoMachines } from './apart.ts';

// `npm run soak:machines` has the other outages.
test('the primary of docs/high-availability.md is killed with its machine, and then a node: nothing acknowledged is lost, and mail is taken again', {
  skip: whyNoMachines() ?? false,
}, async (t) => {
  for await (const outage of runOutagesApart(['primary killed', 'node killed'])) t.diagnostic(JSON.stringify(outage));
});

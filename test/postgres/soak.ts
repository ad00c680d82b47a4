import { parseArgs } from 'node:util';
import { crashRounds } from './crash-rounds.ts';

// The long form of the crash in faults.test.ts: `node test/postgres/soak.ts --rounds 10`.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
for await (const round of crashRounds(Number(values.rounds))) console.log(JSON.stringify(round));
console.log('nothing acknowledged is lost, nothing is there twice');

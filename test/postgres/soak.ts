import { parseArgs } from 'node:util';
import { crashRounds } from './crash-rounds.ts';
import { promotionRounds } from './promotion-rounds.ts';

// The long form of the crash in faults.test.ts and of promotion.test.ts: `node test/postgres/soak.ts --rounds 10`.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);
for await (const round of crashRounds(rounds)) console.log(`crash ${JSON.stringify(round)}`);
for await (const round of promotionRounds(rounds)) console.log(`promotion ${JSON.stringify(round)}`);
console.log('nothing acknowledged is lost, nothing is there twice');

import { parseArgs } from 'node:util';
import { crashRounds } from './crash-rounds.ts';
import { promotionRounds } from './promotion-rounds.ts';
import { readerRounds } from './reader-rounds.ts';

// The long form of the crash in faults.test.ts, of promotion.slow.ts and of reader-rounds.test.ts, that with twice the rounds.
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
for await (const round of readerRounds(2 * rounds, Number(values.seed)))
  console.log(`readers ${JSON.stringify(round)}`);
for await (const round of crashRounds(rounds)) console.log(`crash ${JSON.stringify(round)}`);
for await (const round of promotionRounds(rounds)) console.log(`promotion ${JSON.stringify(round)}`);
console.log('nothing acknowledged is lost, nothing is there twice, no reader missed anything');

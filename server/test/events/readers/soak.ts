import { parseArgs } from 'node:util';
import { engines, useEngines } from '../../support/engines.ts';
import { readersRound } from './readers.ts';

// The long form of readers.test.ts: `npm run soak:events -- --mails 20000 --engine postgres --seed 7`.
const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '20000' },
    cuts: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    engine: { type: 'string' },
  },
});
const { mails, cuts, seed, engine: only } = values;
const size = { writers: 8, mails: Number(mails), cuts: Number(cuts), seed: Number(seed) };
const onEachEngine = useEngines(engines.filter((engine) => only === undefined || engine === only));

onEachEngine('readers of every kind are all told of each event once, in one order', async (t, start, engine) => {
  const all = { ...size, nodes: engine === 'postgres' ? 2 : 1 };
  t.diagnostic(JSON.stringify(all));
  t.diagnostic(JSON.stringify(await readersRound(t, start, all)));
});

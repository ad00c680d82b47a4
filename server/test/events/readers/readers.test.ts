import { useEngines } from '../../support/engines.ts';
import { readersRound } from './readers.ts';

const onEachEngine = useEngines();
const size = { writers: 8, mails: 60, cuts: 6, seed: 1 };

onEachEngine('readers of every kind are all told of each event once, in one order', async (t, start, engine) => {
  const nodes = engine === 'postgres' ? 2 : 1;
  t.diagnostic(JSON.stringify(await readersRound(t, start, { ...size, nodes })));
});

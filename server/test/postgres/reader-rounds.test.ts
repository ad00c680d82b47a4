import { test } from 'node:test';
import { numberOfInputs } from '../support/thoroughness.ts';
import { readerRounds } from './reader-rounds.ts';

// The soak has twenty rounds.
test('the database ended by force under load: a cursor, a stream and a webhook miss nothing, the first two are told nothing twice', async (t) => {
  for await (const round of readerRounds(numberOfInputs(2), 2)) t.diagnostic(JSON.stringify(round));
});

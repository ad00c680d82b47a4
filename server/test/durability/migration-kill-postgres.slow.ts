import { onPostgres } from '../migration/places.ts';
import { assertMigrated, fillOld, killMigrations } from './migration-rounds.ts';

onPostgres('a migration of 100,000 mails killed 32 times has every mail once at the end', async (t, place) => {
  const content = await fillOld(place, 100_000);
  const options = { content, kills: 32, seed: 38 };
  for await (const round of killMigrations(t, options)) t.diagnostic(JSON.stringify(round));
  await assertMigrated(content);
});

import { onEachDatabase } from '../migration/places.ts';
import { assertMigrated, fillOld, killMigrations } from './migration-rounds.ts';

onEachDatabase('a migration killed again and again has every mail once at the end', async (t, place) => {
  const content = await fillOld(place, 2_000);
  for await (const round of killMigrations(t, { content, kills: 6, seed: 12 })) t.diagnostic(JSON.stringify(round));
  await assertMigrated(content);
});

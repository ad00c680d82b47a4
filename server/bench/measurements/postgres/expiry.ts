import type { PostgresServer } from '../../../load/postgres-server.ts';
import type { Effort, Figure } from '../../figure.ts';
import { withExpiringMails } from '../expiry.ts';

/** Megabytes of log at most: those that it took when each mail was one row with its content. */
const walMbMost = 586;

/** The end of 50,000 mails in 10,000 mailboxes: its time and its write-ahead log. */
export async function measurePostgresExpiry(effort: Effort, postgres: PostgresServer): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  return await withExpiringMails({ ...effort, databaseUrl: database.url }, async ({ expire }) => {
    const before = database.cpuSeconds();
    const { result, walMb } = await database.costOf(expire);
    const cpuSeconds = database.cpuSeconds() - before;
    const name = 'expiry of 50,000 mails in 10,000 mailboxes';
    return [
      { name, unit: 's', measured: result.seconds },
      { name: 'cpu of PostgreSQL for it', unit: 's', measured: cpuSeconds },
      { name: 'log of it', unit: 'MB', measured: walMb, target: { most: walMbMost } },
      { name: 'longest read during it', unit: 'ms', measured: result.longestReadMs },
    ];
  });
}

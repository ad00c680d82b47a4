import type { Effort, Figure } from '../../figure.ts';
import type { BenchPostgres } from '../../postgres.ts';
import { withExpiringMails } from '../expiry.ts';

/** The end of 50,000 mails in 10,000 mailboxes: its time, its write-ahead log, and those of emptying a copy of the tables. */
export async function measurePostgresExpiry(effort: Effort, postgres: BenchPostgres): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  return await withExpiringMails({ ...effort, databaseUrl: database.url }, async ({ expire }) => {
    for (const table of ['mails', 'raws']) {
      await database.query(`create table copied_${table} (like ${table} including all)`);
      await database.query(`insert into copied_${table} select * from ${table}`);
    }
    const rows = await database.costOf(expire);
    const table = await database.costOf(() => database.query('truncate copied_mails, copied_raws'));
    const what = 'expiry of 50,000 mails';
    return [
      { name: `${what} : truncating them`, unit: 's', measured: rows.result.seconds, baseline: table.seconds },
      { name: `log of that : truncating them`, unit: 'MB', measured: rows.walMb, baseline: table.walMb },
      { name: 'longest read during it', unit: 'ms', measured: rows.result.longestReadMs },
    ];
  });
}

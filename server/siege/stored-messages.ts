import { DatabaseSync } from 'node:sqlite';
import { rawPartBytes } from '../src/store/packing.ts';
import { query } from '../test/support/postgres.ts';

/** Numbers of the large mails in a database, and of the messages that are on disk for them. */
export async function storedMessages(
  databaseUrl: string,
  { bytesMin }: { bytesMin: number },
): Promise<{ mails: number; messages: number }> {
  const lastPart = Math.floor(bytesMin / rawPartBytes) - 1;
  const text = `select (select count(*) from mails where size >= ${bytesMin}) as mails,
    (select count(*) from raws where part = ${lastPart}) as messages`;
  const [counted] = databaseUrl.startsWith('sqlite:')
    ? readFile(databaseUrl.slice('sqlite:'.length), text)
    : await query(databaseUrl, text);
  return { mails: Number(counted?.mails), messages: Number(counted?.messages) };
}

function readFile(file: string, text: string): Record<string, unknown>[] {
  using database = new DatabaseSync(file, { readOnly: true });
  return database.prepare(text).all();
}

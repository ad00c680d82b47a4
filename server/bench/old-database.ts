import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { IdSource } from '../src/lib/ids.ts';
import { readCompiledSql } from '../src/store/compiled-sql.ts';
import { forever } from '../src/store/schema.ts';
import { sampleText } from './sample-text.ts';

/** The last version of the schema in which a mail is one row, with its content beside its message. */
const oldVersion = 6;
const mailsOfMailbox = 100;

/** A database of the old version: a SQLite file, or the URL of an empty PostgreSQL database. */
export type OldDatabase = { readonly file: string } | { readonly url: string };

/** What runs statements with `?` for their values. */
interface Connection {
  run(text: string, values?: readonly (string | number | Buffer)[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Makes a database of schema version 6, full of mail, by the migrations up to it. */
export async function createOldDatabase(
  database: OldDatabase,
  { ids, mails, mailBytes }: { ids: IdSource; mails: number; mailBytes: number },
): Promise<void> {
  const isSqlite = 'file' in database;
  const sql = readCompiledSql(isSqlite ? 'sqlite' : 'postgres');
  const connection = isSqlite ? openSqlite(database.file) : await openPostgres(database.url);
  await connection.run(sql.migrationsTable);
  for (const [version, steps] of [...sql.migrations].filter(([version]) => version <= oldVersion)) {
    for (const step of steps) await connection.run(step);
    await connection.run('insert into migrations (version, applied_at) values (?, 0)', [version]);
  }
  const from = isSqlite ? 'json_each(?)' : 'jsonb_array_elements_text(?) as each(value)';
  const insertMails = `insert into mails (mailbox_id, id, received_at, tx, content, raw)
    select ${isSqlite ? '?, value, ?, 1, ?, ?' : '?::text, value, ?::bigint, 1, ?::text, ?::bytea'} from ${from}`;
  for (let made = 0; made < mails; made += mailsOfMailbox) {
    const now = Date.now();
    const mailboxId = ids.next(now);
    await insertMailbox(connection, { id: mailboxId, now });
    const mailIds = Array.from({ length: Math.min(mailsOfMailbox, mails - made) }, () => ids.next(now));
    const { content, raw } = oldMail(mailBytes, now);
    await connection.run(insertMails, [mailboxId, now, content, raw, JSON.stringify(mailIds)]);
  }
  await connection.close();
}

async function insertMailbox(connection: Connection, { id, now }: { id: string; now: number }): Promise<void> {
  const address = `${id}@mail.bench`;
  await connection.run('insert into addresses (address, owner) values (?, ?)', [address, 'migrating']);
  await connection.run(
    `insert into mailboxes (id, owner, alias, domain, address, recoverable, tag, expires_at, created_at)
      values (?, 'migrating', ?, 'mail.bench', ?, 0, '', ?, ?)`,
    [id, id, address, forever, now],
  );
}

function oldMail(bytes: number, now: number): { content: string; raw: Buffer } {
  const sender = 'sender@client.bench';
  const headers = `From: ${sender}\r\nSubject: bench`;
  const body = sampleText(bytes - headers.length - 4);
  const content = JSON.stringify({ sender, subject: 'bench', body, receivedAt: new Date(now).toISOString(), headers });
  return { content, raw: Buffer.from(`${headers}\r\n\r\n${body}`) };
}

function openSqlite(file: string): Connection {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = off');
  return {
    run: async (text, values = []) => database.prepare(text).run(...values),
    close: async () => database.close(),
  };
}

async function openPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const numbered = (text: string) => {
    let count = 0;
    return text.replaceAll('?', () => `$${++count}`);
  };
  return {
    run: (text, values) => (values ? client.query(numbered(text), [...values]) : client.query(text)),
    close: () => client.end(),
  };
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { startApp } from '../../src/app/run.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { type Database, database } from '../../src/settings/values.ts';
import { readCompiledSql } from '../../src/store/compiled-sql.ts';
import { insertSecret } from '../../src/store/operations/access/one-time-secrets.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { removeEndedMails } from '../../src/store/operations/mails/removal.ts';
import { fillAccounts, fillWebhooks } from '../postgres/move-fixtures.ts';
import { addMailbox, at, deliver, minute, newId, start } from '../store/fixtures.ts';
import { openImport } from '../store/open-import.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { startPostgres } from '../support/postgres.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { callApi } from '../support/service.ts';
import { keptFolder, type Recorded } from './kept.ts';
import { openOn } from './places.ts';

/**
 * Program that keeps a database of a release on each engine, with the answers of the API over it: `node
 * server/test/migration/keep.ts 0.2.0`, run once, with the code of that release.
 */
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('name the release, as 0.2.0');

const message = [
  'From: Ann <ann@client.test>',
  'Subject: Your code',
  'Message-ID: <kept@client.test>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Your code is <b>482913</b>. <a href="https://client.test/confirm?token=4f">Confirm</a> äöü</p>',
  ...['one', 'two'].flatMap((name) => [
    '--b',
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}.bin"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`the file ${name}`).toString('base64'),
  ]),
  '--b--',
  '',
].join('\r\n');

/** Fills a database, and returns the answers of the API over it. */
async function fill(place: Database): Promise<Recorded> {
  const store = await openOn(place);
  await fillAccounts(store);
  await store.close();
  const clock = new ManualClock();
  const url = place.engine === 'sqlite' ? `sqlite:${place.file}` : place.url;
  const config = readConfig({
    MAYFLY_DATABASE_URL: url,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
    MAYFLY_DOMAINS: 'mail.test',
  });
  const options = { clock, monotonic: clock.monotonic, random: seededRandom(), log: createLog('silent') };
  const app = await startApp({ config, ...options });
  try {
    const { key } = await app.accounts.createKey({ owner: 'kept', name: 'kept', domains: [], expiresAtMs: null });
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await callApi(app.url, { method, path, key, body });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const made = [];
    for (const more of [{}, { tag: 'ci' }, { recoverable: true, tag: 'old' }]) {
      made.push(await ask('POST', '/v1/mailboxes', { noExpiration: true, ...more }));
    }
    const [first, tagged, archived] = made;
    for (const { id } of made) {
      for (const raw of [message, `Subject: long\r\n\r\n${'a line of text\r\n'.repeat(20_000)}`]) {
        await putIn(`${app.url}/v1/mailboxes/${id}/mails`, key, raw);
      }
    }
    const mails = `/v1/mailboxes/${first.id}/mails`;
    const [, mail] = (await ask('GET', mails)).items;
    await ask('DELETE', `${mails}/${mail.id}/attachments/${mail.attachments[0].id}`);
    await ask('DELETE', `/v1/mailboxes/${tagged.id}/mails?all=true`);
    await putIn(`${app.url}/v1/mailboxes/${tagged.id}/mails`, key, message);
    await ask('DELETE', `/v1/mailboxes/${archived.id}`);
    await ask('POST', '/v1/api-keys', { name: 'made', scopes: ['mailboxes:read'] });
    await ask('POST', '/v1/webhooks', { url: 'https://hooks.example.com/', types: ['mail.refused'] });
    await ask('GET', '/v1/mails?q=confirm');
    const paths = [
      ...['/v1/mailboxes', '/v1/archived-mailboxes', '/v1/api-keys', '/v1/webhooks'],
      ...[first, tagged].flatMap(({ id }) => [`/v1/mailboxes/${id}`, `/v1/mailboxes/${id}/mails`]),
      ...['', '/attachments'].map((part) => `${mails}/${mail.id}${part}`),
      `/v1/mails/${mail.id}/codes`,
      `${mails}/${mail.id}/attachments/${mail.attachments[1].id}`,
      '/v1/mails?q=confirm',
    ];
    const answers: Recorded['answers'] = {};
    for (const path of paths) answers[path] = await ask('GET', path);
    return { key, now: clock.now(), address: first.address, answers };
  } finally {
    await app.stop();
    await leaveUndone(place);
  }
}

/** Leaves rows that a service removes in time, as one does that is killed. */
async function leaveUndone(place: Database): Promise<void> {
  const store = await openOn(place);
  await fillWebhooks(store);
  await openImport(store, { mails: 2, owner: 'erin' });
  const [removed, ended] = [await addMailbox(store, { owner: 'erin' }), await addMailbox(store, { owner: 'erin' })];
  const limits = { rowsMax: 100, bytesMax: 1024 * 1024 };
  for (const { mailbox } of [removed, ended]) {
    await deliver(store, [mailbox.address]);
    await store.write(deleteMailboxes, { owner: 'erin', ids: [mailbox.id], ...at() });
    if (mailbox === removed.mailbox) await store.write(removeEndedMails, limits);
  }
  for (const [hash, purpose] of [
    ['e', 'sign_in'],
    ['f', 'stream'],
  ] as const) {
    const secret = { hash: hash.repeat(64), purpose, key_id: newId(), expires_at: start + minute };
    await store.write(insertSecret, { secret, owner: 'alice', newestMax: 9, now: start });
  }
  await store.close();
}

async function putIn(url: string, key: string, body: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/** Statements that make a PostgreSQL database again: those of its migrations, and its rows. */
async function dump(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { migrationsTable, migrations } = readCompiledSql('postgres');
  const statements = [migrationsTable, ...[...migrations.values()].flat(), 'delete from event_log'];
  const { rows: tables } = await client.query("select tablename from pg_tables where schemaname = 'public' order by 1");
  for (const { tablename: table } of tables) {
    const { rows } = await client.query({ text: `select row(t.*)::text from ${table} as t`, rowMode: 'array' });
    for (const [row] of rows) {
      statements.push(`insert into ${table} select (${client.escapeLiteral(String(row))}::${table}).*`);
    }
  }
  await client.end();
  return `${statements.join(';\n')};\n`;
}

/** Everything of a SQLite database in one file. */
async function bytesOf(file: string): Promise<Buffer> {
  const connection = new DatabaseSync(file);
  connection.exec('pragma wal_checkpoint(truncate); vacuum; pragma wal_checkpoint(truncate)');
  connection.close();
  return readFile(file);
}

async function keep(name: string, content: Buffer): Promise<void> {
  await writeFile(join(keptFolder, `${version}-${name}.zst`), zstdCompressSync(content));
}

await mkdir(keptFolder, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'mayfly-kept-'));
const postgres = await startPostgres();
try {
  const file = join(folder, 'mayfly.db');
  const answers = {
    sqlite: await fill({ engine: 'sqlite', file }),
    postgres: await fill(database(postgres.url)),
  };
  await keep('sqlite.db', await bytesOf(file));
  await keep('postgres.sql', Buffer.from(await dump(postgres.url)));
  await keep('answers.json', Buffer.from(JSON.stringify(answers)));
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
process.exit();

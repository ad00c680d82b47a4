import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Database, database } from '../../src/config-values.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { newestVersion, readCompiledSql } from '../../src/store/compiled-sql.ts';
import { type MailRow, readMails } from '../../src/store/operations/mails/mails.ts';
import { readFirstParts, readRawParts } from '../../src/store/operations/mails/raws.ts';
import { readOutline } from '../../src/store/outline.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { messageWithFile } from '../migration/messages.ts';
import { createOldDatabase, oldVersion } from '../migration/old-database.ts';
import { insertOldMails, type OldMailbox, oldMail } from '../migration/old-mail.ts';
import { insertOldMailbox } from '../migration/old-mailbox.ts';
import { countRows, rowsOf, urlOf } from '../migration/places.ts';
import { start } from '../store/fixtures.ts';
import { seededDice, seededRandom } from '../support/seeded-random.ts';
import { eventually } from '../support/until.ts';
import { databaseFile, startCommand, temporaryFolder } from './server-process.ts';

const mailboxes = 20;
const mailsOfTransaction = 500;
const pageMails = 500;
/** The version from which on the old tables are gone. */
const droppedVersion = 8;
const newest = newestVersion(readCompiledSql('sqlite'));
/** Whether the state of a process can be read, as on Linux. */
const hasStates = existsSync('/proc/self/stat');

/** An old database, and what is to be in it after the migration. */
export interface OldContent {
  readonly place: Database;
  readonly mailboxes: readonly OldMailbox[];
  /** The number of each mail, by its id; see `messageOf`. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** The message with this number: small, packed, or of several parts, with attachments or without. */
export function messageOf(number: number): Buffer {
  if (number % 500 === 7) return messageWithFile(200_000 + number, `mail ${number}`);
  if (number % 50 === 3) return messageWithFile(9_000 + (number % 1_000), `mail ${number}`);
  if (number % 10 === 1) return messageWithFile(200 + (number % 100), `mail ${number}`);
  const text = Buffer.from(seededRandom(number)(300 + (number % 700))).toString('base64');
  return Buffer.from(`From: sender${number}@client.test\r\nSubject: mail ${number}\r\n\r\n${text}\r\n`);
}

/** Fills an old database. */
export async function fillOld(place: Database, mails: number): Promise<OldContent> {
  const old = await createOldDatabase(place);
  const boxes: OldMailbox[] = [];
  const numbers = new Map<string, number>();
  await old.transact(async (tx) => {
    for (let index = 0; index < mailboxes; index += 1) boxes.push(await insertOldMailbox(tx, { owner: 'default' }));
  });
  for (let first = 0; first < mails; first += mailsOfTransaction) {
    const count = Math.min(mailsOfTransaction, mails - first);
    await old.transact(async (tx) => {
      const made = Array.from({ length: count }, (_, index) => {
        const number = first + index;
        const mailbox = boxes[number % boxes.length] ?? { id: '', owner: '', address: '' };
        return { number, mail: oldMail(mailbox, messageOf(number), { receivedAt: start + number }) };
      });
      for (const { number, mail } of made) numbers.set(mail.id, number);
      await insertOldMails(
        tx,
        made.map(({ mail }) => mail),
      );
    });
  }
  await old.close();
  return { place, mailboxes: boxes, numbers };
}

/**
 * Starts the service on an old database again and again, and kills it in the middle of the migration, each time when a
 * further share of the mails is converted. Yields how many were converted when it was killed.
 * @param cuts How many of the kills are a power cut as well, where the database is a file.
 */
export async function* killMigrations(
  t: TestContext,
  { content, kills, seed, cuts = kills }: { content: OldContent; kills: number; seed: number; cuts?: number },
): AsyncGenerator<{ kill: number; converted: number; version: number }> {
  const { place, numbers } = content;
  const dice = seededDice(seed);
  const share = Math.floor(numbers.size / kills);
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, ended } = await startMigration(t, place);
    const least = kill === 0 ? 0 : (kill - 1) * share + dice(share);
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    await eventually('the migration is that far', async () => hasEnded || (await isPast(place, least)));
    assert.equal(hasEnded, false, 'the service ended by itself');
    if (place.engine === 'sqlite' && hasStates && kill % Math.ceil(kills / cuts) === 0) {
      child.kill('SIGSTOP');
      await eventually('the process stands', () => isStopped(child));
      await cutPower(t, { content, kill });
    }
    child.kill('SIGKILL');
    await ended;
    yield { kill, ...(await assertInBetween(content)) };
  }
}

/** Starts the service; its output is not waited for. */
async function startMigration(
  t: TestContext,
  place: Database,
): Promise<{ child: ChildProcess; ended: Promise<unknown> }> {
  const folder = await temporaryFolder(t);
  const started = startCommand(folder, [], { MAYFLY_DATABASE_URL: urlOf(place) });
  t.after(() => started.child.kill('SIGKILL'));
  return started;
}

async function isPast(place: Database, mails: number): Promise<boolean> {
  const { version, converted } = await progressOf(place);
  return version > oldVersion && (version >= droppedVersion || converted >= mails);
}

async function isStopped({ pid }: ChildProcess): Promise<boolean> {
  return (await readFile(`/proc/${pid}/stat`, 'latin1')).includes(') T ');
}

/** How far a migration is. */
async function progressOf(place: Database): Promise<{ version: number; converted: number }> {
  const [row] = await rowsOf(place, 'select max(version) as version from migrations');
  const version = Number(row?.version);
  return { version, converted: version === oldVersion ? 0 : await countRows(place, 'mails') };
}

/** Asserts that each mail is there once, converted or not yet. */
async function assertInBetween({ place, numbers }: OldContent): Promise<{ version: number; converted: number }> {
  if (place.engine === 'postgres') {
    const sessions = `select from pg_stat_activity where datname = current_database() and application_name like 'mayfly%'`;
    await eventually('the database has ended its sessions', async () => (await rowsOf(place, sessions)).length === 0);
  } else {
    assert.deepEqual({ ...(await rowsOf(place, 'pragma integrity_check'))[0] }, { integrity_check: 'ok' });
  }
  const progress = await progressOf(place);
  const table = progress.version === oldVersion ? 'mails' : 'old_mails';
  const left =
    progress.version >= droppedVersion ? 0 : await countRows(place, `${table} as old ${behindLast(progress)}`);
  assert.equal(progress.converted + left, numbers.size);
  return progress;
}

function behindLast({ version, converted }: { version: number; converted: number }): string {
  if (version === oldVersion || converted === 0) return '';
  return `where (mailbox_id, id) > (select mailbox_id, id from mails order by mailbox_id desc, id desc limit 1)`;
}

/**
 * Copies the files of a database as a power cut may leave them, the log with the beginning of a write at its end, and
 * asserts that everything is there after the migration of the copy.
 */
async function cutPower(t: TestContext, { content, kill }: { content: OldContent; kill: number }): Promise<void> {
  const { place } = content;
  if (place.engine !== 'sqlite') return;
  const folder = join(await temporaryFolder(t), `cut-${kill}`);
  await mkdir(folder);
  const file = databaseFile(folder);
  await copyFile(place.file, file);
  // There is none before the first write.
  await copyFile(`${place.file}-wal`, `${file}-wal`).catch(() => {});
  await appendFile(`${file}-wal`, Buffer.from(seededRandom(kill)(1 + ((kill * 1_201) % 9_000))));
  await assertMigrated({ ...content, place: database(`sqlite:${file}`) });
}

/** Opens a database, which is migrated by that, and asserts that each mail is there once, byte for byte. */
export async function assertMigrated({ place, mailboxes: boxes, numbers }: OldContent): Promise<void> {
  const store = await openStore(place);
  try {
    const found = new Set<string>();
    for (const { id: mailboxId } of boxes) {
      for (let before: MailRow | undefined, isLast = false; !isLast; ) {
        const page = { mailboxId, limit: pageMails, ...(before === undefined ? {} : { before }) };
        const rows: MailRow[] = await store.read(readMails, page);
        const firstParts = await store.read(readFirstParts, { ids: rows.map(({ raw_id }) => raw_id) });
        for (const row of rows) {
          assert.ok(!found.has(row.id));
          found.add(row.id);
          await assertSame(store, { row, first: firstParts.get(row.raw_id), number: numbers.get(row.id) ?? -1 });
        }
        before = rows.at(-1);
        isLast = rows.length < pageMails;
      }
    }
    assert.equal(found.size, numbers.size);
  } finally {
    await store.close();
  }
  assert.equal(await countRows(place, 'raws where part = 0'), numbers.size);
  assert.deepEqual(await progressOf(place), { version: newest, converted: numbers.size });
}

async function assertSame(
  store: Store,
  { row, first, number }: { row: MailRow; first: Buffer | undefined; number: number },
): Promise<void> {
  const expected = messageOf(number);
  const rest = { rawId: row.raw_id, first: 1, last: Number.MAX_SAFE_INTEGER };
  const isWhole = first !== undefined && first.length === expected.length;
  const raw =
    isWhole || first === undefined ? first : Buffer.concat([first, ...(await store.read(readRawParts, rest))]);
  assert.ok(raw?.equals(expected), `mail ${number} is not what it was`);
  assert.equal(row.size, expected.length);
  const { subject, attachments = [] } = readOutline(row.outline);
  assert.equal(subject, `mail ${number}`);
  assert.equal(attachments.length, expected.includes('filename=') ? 1 : 0);
}

function openStore(place: Database): Promise<Store> {
  const options = { clock: systemClock, asServer: true };
  return place.engine === 'sqlite'
    ? openSqliteStore({ ...options, file: place.file })
    : openPostgresStore({ ...options, url: place.url, connectionsMax: 4 });
}

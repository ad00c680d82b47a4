import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../../load/server-process.ts';
import type { RandomBytes } from '../../../src/lib/random.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { listCheckedMails } from '../checked-mail.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type FoundMail, KnownMailbox } from './ledger.ts';
import { checkUids, deleteOverApi, readByImap, readByPop3 } from './readers.ts';
import type { Round } from './round.ts';
import {
  firstCaptured,
  makeMailboxes,
  sendAsMailpit,
  sendByLmtp,
  sendBySmtp,
  sendCaptured,
  sendOverApi,
  sendToScripted,
  userOf,
} from './senders.ts';

/** The end comes after so many steps of the clients, a step being a line sent, a reply read, or half a call. */
const usualSteps = { min: 60, max: 1_000 } as const;
/** Rounds for which mailboxes are kept, and rounds for which deleted ones are looked for. */
const roundsKept = 2;
const goneRounds = 1;
/** Clocks are compared with this tolerance, in milliseconds. */
const expiryMs = 2_000;

const usualEnvironment = {
  MAYFLY_LMTP_PORT: '0',
  MAYFLY_POP3_PORT: '0',
  MAYFLY_IMAP_PORT: '0',
  MAYFLY_CAPTURE: 'default',
  MAYFLY_DIALECTS: 'mailpit',
  MAYFLY_DAILY_CALLS_MAX: '100000000',
};

/** How servers end, and where their database is. */
export interface Ending {
  readonly folder: string;
  /** Ends a server under load. */
  end(server: ServerProcess): Promise<unknown>;
}

/** Servers are killed on a database in a folder. */
export function killing(folder: string): Ending {
  return { folder, end: (server) => server.end('SIGKILL') };
}

/** What one round did and found. */
export interface RoundResult {
  readonly round: number;
  readonly steps: number;
  /** Mailboxes that were checked. */
  readonly mailboxes: number;
  /** What was acknowledged, by door. */
  readonly acknowledged: Readonly<Record<string, number>>;
  /** Mails that were stored although their acknowledgement was not read any more: allowed (RFC 5321 §4.5.5). */
  readonly storedUnacknowledged: number;
}

/**
 * Rounds of ending a server under a load of all its doors: mail comes by SMTP, by LMTP, over the API, captured, and as Mailpit's
 * clients send it; scripts refuse some; mail programs and the API read and delete; mailboxes are made, deleted, and expire. After
 * each round the next server must start by itself. Everything that was acknowledged is in place, whole and once; nothing that was
 * deleted, refused or has expired is there.
 */
export async function* wholeRounds(options: {
  ending: Ending;
  rounds: number;
  seed: number;
  stepsBeforeEnd?: { readonly min: number; readonly max: number };
  /** Whether deleted mail is erased in the files. */
  erases?: boolean;
}): AsyncGenerator<RoundResult> {
  const { ending, rounds, seed, stepsBeforeEnd = usualSteps, erases = false } = options;
  const { folder } = ending;
  const random = seededRandom(seed);
  const environment = { ...usualEnvironment, MAYFLY_ERASE: String(erases) };
  let known: { round: number; mailbox: KnownMailbox }[] = [];
  let server = await startServer({ folder, environment });
  try {
    for (let number = 1; number <= rounds; number += 1) {
      const steps = stepsBeforeEnd.min + (numberOf(random) % (stepsBeforeEnd.max - stepsBeforeEnd.min));
      const mailboxes = await prepare({ number, server, random });
      known.push(...Object.values(mailboxes).map((mailbox) => ({ round: number, mailbox })));
      await retire(server, known, number - roundsKept);
      const { made, acknowledged } = await loadUntilEnd({ number, server, random, mailboxes }, { steps, ending });
      known.push(...made.map((mailbox) => ({ round: number, mailbox })));
      assertWhole(folder);
      server = await startServer({ folder, environment });
      let storedUnacknowledged = 0;
      for (const { round, mailbox } of known)
        storedUnacknowledged += await check(server, mailbox, { whole: round === number });
      yield { round: number, steps, mailboxes: known.length, acknowledged, storedUnacknowledged };
      known = known.filter(({ round }) => round > number - roundsKept - goneRounds);
    }
  } finally {
    await server.end('SIGKILL');
  }
}

/** Makes the mailboxes of a round. */
async function prepare(round: Pick<Round, 'number' | 'server' | 'random'>): Promise<Round['mailboxes']> {
  const { server } = round;
  const make = async () => {
    const { status, body } = await server.call('POST', '/v1/mailboxes', { noExpiration: true });
    assert.equal(status, 201);
    return new KnownMailbox(body);
  };
  const scripted = await make();
  const script = '{"steps": [{"at": "end", "reply": "451 4.7.1 later"}, {"accept": true}], "then": "repeat"}';
  assert.equal((await server.call('PUT', `/v1/mailboxes/${scripted.id}/script`, script)).status, 200);
  const first = await firstCaptured(round);
  const { body: list } = await server.call('GET', '/v1/mailboxes');
  const captured = new KnownMailbox(list.items.find(({ name }: { name?: string }) => name === userOf(round)));
  captured.sent(first);
  captured.acknowledged(first);
  return { plain: await make(), second: await make(), shared: await make(), scripted, captured };
}

/** Deletes the mailboxes of a round that is long over. */
async function retire(server: ServerProcess, known: { round: number; mailbox: KnownMailbox }[], round: number) {
  for (const { mailbox } of known.filter((each) => each.round === round && each.mailbox.state !== 'gone')) {
    const { status } = await server.call('DELETE', `/v1/mailboxes/${mailbox.id}`);
    assert.ok(status === 204 || (status === 404 && mailbox.expiresAtMs < Date.now() + expiryMs), `${status}`);
    mailbox.state = 'gone';
  }
}

/** Lets all clients work until the server is ended under them. */
async function loadUntilEnd(
  parts: Pick<Round, 'number' | 'server' | 'random' | 'mailboxes'>,
  { steps, ending }: { steps: number; ending: Ending },
): Promise<{ made: KnownMailbox[]; acknowledged: Record<string, number> }> {
  let stepsLeft = steps;
  let ended: Promise<unknown> | undefined;
  const acknowledged: Record<string, number> = {};
  const round: Round = {
    ...parts,
    made: [],
    isOver: () => ended !== undefined,
    step: () => {
      stepsLeft -= 1;
      if (stepsLeft === 0) ended = ending.end(parts.server);
    },
    count: (what) => {
      acknowledged[what] = (acknowledged[what] ?? 0) + 1;
    },
  };
  await Promise.all([
    ...['a', 'b', 'c'].map((sender) => sendBySmtp(round, sender)),
    sendByLmtp(round),
    sendCaptured(round),
    sendToScripted(round),
    sendOverApi(round),
    sendAsMailpit(round),
    makeMailboxes(round),
    readByPop3(round),
    readByImap(round),
    deleteOverApi(round),
  ]);
  assert.ok(ended !== undefined, 'the server ended by itself');
  await ended;
  return { made: round.made, acknowledged };
}

/**
 * Compares a mailbox with what is known of it. Returns the number of its mails that were stored and not acknowledged.
 * @param options.whole Whether each mail is read to its last byte, and not only listed.
 */
async function check(server: ServerProcess, mailbox: KnownMailbox, { whole }: { whole: boolean }): Promise<number> {
  const { status, body } = await server.call('GET', `/v1/mailboxes/${mailbox.id}`);
  const leftMs = mailbox.expiresAtMs - Date.now();
  if (Math.abs(leftMs) < expiryMs) return 0;
  if (mailbox.state === 'gone' || leftMs < 0) {
    assert.equal(status, 404, `mailbox ${mailbox.address}, which is ${mailbox.state}, is there`);
    mailbox.state = 'gone';
    return 0;
  }
  if (mailbox.state === 'leaving') mailbox.state = status === 404 ? 'gone' : 'kept';
  if (mailbox.state === 'gone') return 0;
  assert.equal(status, 200, `mailbox ${mailbox.address} was acknowledged`);
  const found = await (whole ? listCheckedMails : listMails)(server, mailbox.id);
  assert.equal(body.messageCount, found.length, `the count of ${mailbox.address}`);
  if (mailbox.uids.size > 0) await checkUids(server, mailbox);
  return mailbox.compare(found);
}

async function listMails(server: ServerProcess, mailboxId: string): Promise<FoundMail[]> {
  const { body } = await server.call('GET', `/v1/mailboxes/${mailboxId}/mails?fields=summary`);
  return body.items.map(({ subject, attachmentCount }: { subject: string; attachmentCount: number }) => ({
    id: subject.split(' ')[0],
    hasAttachment: attachmentCount > 0,
  }));
}

/** The database as the ended server left it: nothing in it is broken, with its log as it stands. */
function assertWhole(folder: string): void {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  try {
    assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
  } finally {
    database.close();
  }
}

function numberOf(random: RandomBytes): number {
  return Buffer.from(random(4)).readUInt32BE();
}

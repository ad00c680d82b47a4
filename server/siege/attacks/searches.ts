import { hash } from 'node:crypto';
import { StoreFiller } from '../../bench/store-filler.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { systemRandom } from '../../src/lib/random.ts';
import { insertKey } from '../../src/store/operations/accounts.ts';
import { openLog } from '../../src/store/operations/log-upkeep.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { attackerAddress, isAttackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { HeldSockets, requestText } from '../held-sockets.ts';
import { call } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce, untilOver } from '../under-way.ts';
import { unreadConnections } from '../unread-connections.ts';

const owners = 10;
const mailsOfOwner = 5_000;
const searchesOfOwner = 8;
const readers = 100;
const hourMs = 3_600_000;
/** A character that unfolds to eighteen. */
const unfolding = '\ufdfa';

/** Queries that find much, find nothing, are long, or make the most of each character. */
const hostileQueries = [
  'q=a',
  'q=a&from=nobody@nowhere&order=asc',
  `q=${'a+'.repeat(500)}`,
  `q=${encodeURIComponent(unfolding.repeat(8))}`,
  `q=${encodeURIComponent('東京'.repeat(150))}`,
  `q=${Array.from({ length: 32 }, (_, word) => `w${word}`).join('+')}`,
  'hasAttachments=true&limit=200',
  `subject=${'a'.repeat(1_000)}`,
  'to=nobody@nowhere&order=asc&fields=summary',
  'q=bench&limit=200&fields=summary',
  'q=nowhere&receivedAfter=2000-01-01T00:00:00Z',
];

/** Owners with a large mailbox each who search it, as often at once as each of them may and more. */
export const manySearches: Attack = {
  id: '25a',
  name: `${owners} owners search ${mailsOfOwner.toLocaleString('en')} mails each, with hostile queries`,
  seconds: 20,
  fill: fillOwners,
  prepare: async (target) => (over) => search(target, over),
};

/** Whole lists of many mails, filtered, to readers that never read. */
export const unreadSearch: Attack = {
  id: '25b',
  name: '100 readers of a filtered list of 100,000 mails that never read',
  seconds: 20,
  fill: filledWith({ mails: 100_000 }),
  prepare: async (target) => {
    const { path } = await filledMailbox(target);
    return (over) => holdUnread(target, { path: `${path}/mails?subject=bench&order=asc`, over });
  },
};

async function fillOwners(file: string): Promise<void> {
  const store = await openSqliteStore({ file, clock: systemClock, asServer: true });
  try {
    await store.write(openLog, { name: 'siege' });
    const filler = new StoreFiller({ store, clock: systemClock });
    const ids = new IdSource(systemRandom());
    for (let number = 0; number < owners; number += 1) {
      const owner = `searcher-${number}`;
      const now = systemClock.now();
      const names = { id: ids.next(now), owner, name: 'siege', hash: hash('sha256', keyOf(number), 'hex') };
      await store.write(insertKey, { key: { ...names, created_at: now, expires_at: null }, domains: [] });
      const mailboxes = await filler.addMailboxes({ count: 1, owner, expiresAtMs: now + hourMs });
      await filler.deliver({ mailboxes, mails: mailsOfOwner, mailBytes: 2_000 });
    }
  } finally {
    await store.close();
  }
}

function keyOf(number: number): string {
  return `siege-searcher-key-${number}-0123456789`;
}

async function search({ url }: Target, over: AbortSignal): Promise<string> {
  const answers = new Tally();
  await repeatAtOnce({ atOnce: owners * searchesOfOwner, over }, async (index) => {
    const path = `/v1/mails?${hostileQueries[index % hostileQueries.length]}`;
    const wanted = { method: 'GET', path, key: keyOf(index % owners), localAddress: attackerAddress(index) };
    answers.add(await call(url, { ...wanted, timeoutMs: 60_000 }).then(({ status }) => status, String));
  });
  return `answers: ${answers}`;
}

async function holdUnread({ url, key }: Target, { path, over }: { path: string; over: AbortSignal }): Promise<string> {
  const sockets = new HeldSockets();
  const port = Number(new URL(url).port);
  const first = requestText({ method: 'GET', path, key });
  await sockets.open({ port, count: readers, localAddress: attackerAddress, first, reads: false, over });
  await untilOver(over);
  return `${unreadConnections({ port, isClient: isAttackerAddress })} of ${readers} still held`;
}

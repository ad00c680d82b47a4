import { fillFile } from '../../../load/store-filler.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { Attack } from '../../attack.ts';
import { addOwner } from '../../means/filled-database.ts';
import { assaultOfCalls } from '../../means/flood.ts';

const owners = 10;
const mailsOfOwner = 5_000;
const searchesOfOwner = 8;
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
  prepare: async (target) =>
    assaultOfCalls(target, owners * searchesOfOwner, (index) => {
      const path = `/v1/mails?${hostileQueries[index % hostileQueries.length]}`;
      return { path, key: keyOf(index % owners), timeoutMs: 60_000 };
    }),
};

function fillOwners(file: string): Promise<void> {
  return fillFile(file, async (filler, store) => {
    for (let number = 0; number < owners; number += 1) {
      const owner = `searcher-${number}`;
      await addOwner(filler, store, { owner, key: keyOf(number) });
      const mailboxes = await filler.addMailboxes({ count: 1, owner, expiresAtMs: systemClock.now() + hourMs });
      await filler.deliver({ mailboxes, mails: mailsOfOwner, mailBytes: 2_000 });
    }
  });
}

function keyOf(number: number): string {
  return `siege-searcher-key-${number}-0123456789`;
}

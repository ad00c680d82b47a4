import { hash } from 'node:crypto';
import { fillFile, type StoreFiller } from '../../load/store-filler.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { insertKey } from '../../src/store/operations/accounts.ts';
import type { Store } from '../../src/store/store.ts';

/** Owner of everything that attacks and that is filled in. */
export const attackingOwner = 'attacker';
const hourMs = 3_600_000;
const mailBytes = 300;

/**
 * What fills a database file with one mailbox of the attacker that has so many mails, and with their events.
 * @param options.messages Their messages, in turn; one small message when not given.
 */
export function filledWith(options: {
  mails: number;
  messages?: () => readonly Buffer[];
}): (databaseFile: string) => Promise<void> {
  return (file) =>
    fillFile(file, async (filler) => {
      const expiresAtMs = systemClock.now() + hourMs;
      const mailboxes = await filler.addMailboxes({ count: 1, owner: attackingOwner, expiresAtMs });
      const messages = options.messages?.() ?? [undefined];
      const mails = options.mails / messages.length;
      for (const raw of messages) {
        await filler.deliver({ mailboxes, mails, mailBytes, ...(raw === undefined ? {} : { raw }) });
      }
    });
}

/** Adds an owner, with a key. */
export async function addOwner(
  { ids }: StoreFiller,
  store: Store,
  { owner, key }: { owner: string; key: string },
): Promise<void> {
  const now = systemClock.now();
  const named = { id: ids.next(now), owner, name: 'siege', hash: hash('sha256', key, 'hex') };
  await store.write(insertKey, { key: { ...named, created_at: now, expires_at: null }, domains: [] });
}

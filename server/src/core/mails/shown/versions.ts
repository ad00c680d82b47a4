import { hash } from 'node:crypto';
import { extractVersion } from '../../../extract/extract.ts';
import type { Clock } from '../../../lib/clock.ts';
import { isId } from '../../../lib/ids.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { mailOfVersion, readMailVersions } from '../../../store/operations/mails/mails.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { mailboxNotFound, requireOwner } from '../../mailboxes/mailboxes.ts';

/** Number of mails whose versions are read at once, which takes a millisecond. */
export const pageVersions = 500;
/** Version of the form of an Email. It rises when an Email gets other members. */
const shownVersion = 2;

/** Version of a list of mails: a hash that changes whenever the list may look different. */
export function versionOf(mails: readonly string[]): string {
  return hash('sha256', [`${shownVersion} ${extractVersion}`, ...mails].join(), 'base64url');
}

/** Version of a list of mails, and of the newest mails in it: of all when they are fewer than `pageVersions`. */
export interface ListVersion {
  readonly version: string;
  readonly newest: readonly string[];
}

interface VersionParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
}

/**
 * Reads the version of the list of all mails of a mailbox, step by step in turns of the caller.
 * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
 */
export async function readListVersion(parts: VersionParts, caller: Caller, mailboxId: string): Promise<ListVersion> {
  if (!isId(mailboxId)) throw mailboxNotFound();
  const read = async (after?: string) => {
    const found = await readVersions(parts, caller, { mailboxId, after });
    requireOwner(caller, { id: mailboxId, owner: found?.owner });
    return found?.versions ?? [];
  };
  const newest = await read();
  const hashes = [versionOf(newest)];
  for (let page = newest; page.length === pageVersions; ) {
    page = await read(page.at(-1));
    hashes.push(versionOf(page));
  }
  const [only = '', ...others] = hashes;
  return { version: others.length === 0 ? only : versionOf(hashes), newest };
}

/**
 * Reads the versions of mails of a mailbox, newest first, in a turn of the caller. There are fewer than `pageVersions`
 * only at the end; `undefined` when the mailbox is not active.
 * @param list.after Version of the last mail of the page before.
 */
export function readVersions(
  { store, clock, turns }: VersionParts,
  { holder }: Caller,
  { mailboxId, after }: { mailboxId: string; after: string | undefined },
): Promise<{ owner: string; versions: readonly string[] } | undefined> {
  const before = after === undefined ? undefined : mailOfVersion(after);
  const page = { mailboxId, before, now: clock.now(), limit: pageVersions };
  return turns.run(holder, () => store.read(readMailVersions, page));
}

import { hash } from 'node:crypto';
import { extractVersion } from '../../../extract/extract.ts';
import type { Clock } from '../../../lib/clock.ts';
import { isId } from '../../../lib/ids.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import type { Position } from '../../../store/operations/events.ts';
import { mailOfVersion, readMailVersions } from '../../../store/operations/mails/mails.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { mailboxNotFound, requireOwner } from '../../mailboxes/mailboxes.ts';
import { outlineVersion } from '../kept/outline.ts';

/** Number of mails whose versions are read at once: a millisecond of work. */
const pageVersions = 500;
/** Version of the form in which mails are shown: another one when an Email gets other members. */
const shownVersion = 2;

/** Version of shown mails: another one when what is shown of them may be different. */
export function versionOf(mails: readonly string[]): string {
  return hash('sha256', [`${shownVersion} ${outlineVersion} ${extractVersion}`, ...mails].join(), 'base64url');
}

/**
 * Reads the version of the list of all mails of a mailbox, step by step in turns of the caller.
 * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
 */
export async function readListVersion(
  { store, clock, turns }: { store: Store; clock: Clock; turns: Turns },
  caller: Caller,
  mailboxId: string,
): Promise<string> {
  const hashes: string[] = [];
  let before: Position | undefined;
  if (!isId(mailboxId)) throw mailboxNotFound();
  for (let mayBeMore = true; mayBeMore; ) {
    const page = { mailboxId, before, now: clock.now(), limit: pageVersions };
    const found = await turns.run(caller.holder, () => store.read(readMailVersions, page));
    requireOwner(caller, { id: mailboxId, owner: found?.owner });
    const versions: readonly string[] = found?.versions ?? [];
    hashes.push(versionOf(versions));
    before = mailOfVersion(versions.at(-1) ?? '');
    mayBeMore = versions.length === pageVersions;
  }
  return hashes.join();
}

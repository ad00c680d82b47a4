import type { UpdateMailbox } from '../../contract/life.ts';
import type { Mailbox } from '../../contract/resources.ts';
import type { Clock } from '../../lib/clock.ts';
import { type IdSource, isId } from '../../lib/ids.ts';
import { type MailboxSettings, updateMailbox } from '../../store/operations/life/changes.ts';
import { forever } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { invalidField } from '../errors.ts';
import { storableSenders } from '../rules/wanted-rules.ts';
import { checkGuestChange } from './guest-changes.ts';
import { checkName, checkTag } from './labels.ts';
import { expiryOf } from './lifetime.ts';
import { mailboxForbidden, mailboxNotFound } from './mailboxes.ts';
import type { NewestMails } from './newest-mails.ts';
import { presentMailbox } from './present.ts';

interface MailboxChangesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly clockWatch: ClockWatch;
  readonly newestMails: NewestMails;
  /** Maximum lifetime that a change may set, in minutes. */
  readonly lifetimeMinutesMax: number;
  /** Maximum number of mails that a mailbox may have. */
  readonly mailboxMailsMax: number;
  /** Called when a mailbox has changed, before the caller gets the answer. */
  readonly onChange: () => void;
}

/** Changes of active mailboxes: their lifetime, their name and tag, and what is kept of them. */
export class MailboxChanges {
  readonly #parts: MailboxChangesParts;

  constructor(parts: MailboxChangesParts) {
    this.#parts = parts;
  }

  /**
   * Changes the given settings of a mailbox of the caller. A new lifetime counts from now.
   * @throws AppError `invalid_request`, `mailbox_not_found`, `mailbox_forbidden`, `guest_forbidden`; `unavailable` for an
   * expiry while the clock is wrong.
   */
  async update(caller: Caller, id: string, body: UpdateMailbox): Promise<Mailbox> {
    const { store, clock, ids, clockWatch, onChange, newestMails } = this.#parts;
    const now = clock.now();
    checkGuestChange(caller, body, now);
    const changes = this.#changesOf(body, now);
    if (!isId(id)) throw mailboxNotFound();
    if (changes.expires_at !== undefined && changes.expires_at !== forever) clockWatch.requireRight();
    const args = { id, owner: caller.owner, within: caller.mailboxId, changes, now, eventId: ids.next(now) };
    const result = await store.write(updateMailbox, args, { traceparent: caller.traceparent }).finally(onChange);
    switch (result.outcome) {
      case 'not_found':
        throw mailboxNotFound();
      case 'forbidden':
        throw mailboxForbidden(caller);
      case 'tag_missing':
        throw tagMissing(body);
      case 'changed':
      case 'unchanged':
        if (typeof changes.keep_newest === 'number') newestMails.trim([id]);
        return presentMailbox(result.mailbox, result.mailbox.message_count);
      default:
        return result satisfies never;
    }
  }

  #changesOf(body: UpdateMailbox, now: number): Partial<MailboxSettings> {
    const { expiresIn, noExpiration, recoverable, tag, keepNewest, name, allowedSenders } = body;
    const { lifetimeMinutesMax, mailboxMailsMax } = this.#parts;
    if (noExpiration === false && expiresIn === undefined)
      throw invalidField('/expiresIn', { code: 'required', detail: 'is required when noExpiration is false' });
    if (typeof keepNewest === 'number' && keepNewest > mailboxMailsMax)
      throw invalidField('/keepNewest', {
        code: 'out_of_range',
        max: mailboxMailsMax,
        detail: `must be at most ${mailboxMailsMax}`,
      });
    const expires_at = expiryOf(body, { now, lifetimeMinutesMax });
    return {
      ...(expires_at === undefined ? {} : { expires_at }),
      ...(recoverable === undefined ? {} : { recoverable: recoverable ? 1 : 0 }),
      ...(tag === undefined ? {} : { tag: tag === null ? '' : checkTag(tag, false) }),
      ...(keepNewest === undefined ? {} : { keep_newest: keepNewest }),
      ...(name === undefined ? {} : { name: name === null ? '' : checkName(name) }),
      ...(allowedSenders === undefined ? {} : { allowed_senders: allowedSenders && storableSenders(allowedSenders) }),
    };
  }
}

function tagMissing({ tag }: UpdateMailbox) {
  const isRemoved = tag === null;
  return invalidField('/tag', {
    code: 'required',
    detail: isRemoved ? 'cannot be removed from a recoverable mailbox' : 'is required when recoverable is true',
  });
}

import type { Readable } from 'node:stream';
import type { ChangeReported, Handover, ReportedMailbox } from '../../contract/operator/reported.ts';
import type { Clock } from '../../lib/clock.ts';
import { type IdSource, isId } from '../../lib/ids.ts';
import { readBlockOf } from '../../store/operations/access/guest-mailboxes.ts';
import {
  changeAnyMailbox,
  deleteAnyMailbox,
  type FoundAddress,
  findAtAddress,
  readAnyMailbox,
  recordHandover,
  revokeAnyKey,
} from '../../store/operations/operator/mailboxes.ts';
import { forever } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { guestOwner } from '../accounts/accounts.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { AppError, invalidField } from '../errors.ts';
import type { EventLog } from '../events/log.ts';
import { normalizeAddress } from '../mailboxes/addresses.ts';
import { expiryOf } from '../mailboxes/lifetime.ts';
import type { MailRemoval } from '../mailboxes/mail-removal.ts';
import { mailboxNotFound } from '../mailboxes/mailboxes.ts';
import type { ExportedMailbox, MailboxExport } from '../mails/shown/export/mailbox-export.ts';
import type { AuditLog, Operator } from './audit.ts';
import { networkName } from './guest-networks.ts';
import { eventLines } from './handover-events.ts';
import { ownerIsBetween } from './owners.ts';

/** Time in milliseconds for which a handover can be downloaded. */
const handoverMs = 10 * 60_000;
/** Longest lifetime in minutes that an operator gives a mailbox: a year. */
export const operatorLifetimeMinutesMax = 365 * 24 * 60;

interface ReportedMailboxesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly clockWatch: ClockWatch;
  readonly audit: AuditLog;
  readonly removal: MailRemoval;
  readonly mailboxExport: MailboxExport;
  readonly events: EventLog;
  /** Called when a mailbox has changed or ended, or may have, before the caller gets the answer. */
  readonly onEnd: () => void;
}

/** Mailboxes of any owner, for reports of abuse: found by their address, changed, and handed over. */
export class ReportedMailboxes {
  readonly #parts: ReportedMailboxesParts;

  constructor(parts: ReportedMailboxesParts) {
    this.#parts = parts;
  }

  /** Finds what is known of an address. It tells nothing of the emails. */
  async find(address: string): Promise<ReportedMailbox> {
    const normal = normalizeAddress(address.trim().replaceAll('\0', ''));
    const { store, clock } = this.#parts;
    return this.#present(normal, await store.read(findAtAddress, { address: normal, now: clock.now() }));
  }

  /**
   * Gives an active mailbox a lifetime from now on, suspends it, or resumes it.
   * @throws AppError `invalid_request`, `mailbox_not_found`, `move_refused`; `unavailable` for a lifetime while the clock is wrong.
   */
  async change(operator: Operator, id: string, body: ChangeReported): Promise<ReportedMailbox> {
    const { store, clock, ids, clockWatch, audit, onEnd } = this.#parts;
    const { reason, expiresIn, suspended } = body;
    if ((expiresIn === undefined) === (suspended === undefined))
      throw invalidField('', { code: 'required', detail: 'must have either expiresIn or suspended' });
    if (expiresIn !== undefined) clockWatch.requireRight();
    const now = clock.now();
    const expires_at = expiryOf(body, { now, lifetimeMinutesMax: operatorLifetimeMinutesMax });
    const changes = {
      ...(expires_at === undefined ? {} : { expires_at }),
      ...(suspended === undefined ? {} : { suspended_at: suspended ? now : null }),
    };
    const action = suspended === undefined ? 'mailbox.change' : suspended ? 'mailbox.suspend' : 'mailbox.resume';
    const entry = audit.entry(operator, { action, reason, subject: id });
    const args = { id, changes, audit: entry, now, eventId: ids.next(now) };
    const outcome = isId(id)
      ? await store.write(changeAnyMailbox, args, { traceparent: operator.caller.traceparent }).finally(onEnd)
      : 'not_found';
    if (outcome === 'not_found') throw mailboxNotFound();
    if (outcome === 'moving') throw ownerIsBetween();
    const mailbox = await store.read(readAnyMailbox, { id });
    if (mailbox === undefined) throw mailboxNotFound();
    return this.find(mailbox.address);
  }

  /**
   * Deletes a mailbox, as its owner would: it is archived if it is recoverable. The recovery link to it ends, also when it has ended itself.
   * @throws AppError `invalid_request`, `mailbox_not_found`, `move_refused`.
   */
  async delete(operator: Operator, id: string, reason: string): Promise<void> {
    const { store, clock, ids, audit, removal, onEnd } = this.#parts;
    const now = clock.now();
    const entry = audit.entry(operator, { action: 'mailbox.delete', reason, subject: id });
    const args = { id, audit: entry, now, eventId: ids.next(now) };
    const outcome = isId(id)
      ? await store.write(deleteAnyMailbox, args, { traceparent: operator.caller.traceparent }).finally(onEnd)
      : 'not_found';
    if (outcome === 'not_found') throw mailboxNotFound();
    if (outcome === 'moving') throw ownerIsBetween();
    removal.start();
  }

  /**
   * Revokes a key of any owner, and the keys that were made with it.
   * @throws AppError `invalid_request`, `key_not_found`, `move_refused`; `owner_protected` for the key of the call.
   */
  async revokeKey(operator: Operator, id: string, reason: string): Promise<void> {
    const { store, clock, ids, audit } = this.#parts;
    // No key makes one with the scope of the operator, so revoking another never takes this one along.
    if (operator.caller.keyId === id) throw keyOfCall();
    const now = clock.now();
    const entry = audit.entry(operator, { action: 'key.revoke', reason, subject: id });
    const args = { id, audit: entry, now, eventId: ids.next(now) };
    const outcome = isId(id)
      ? await store.write(revokeAnyKey, args, { traceparent: operator.caller.traceparent })
      : 'not_found';
    if (outcome === 'not_found') throw new AppError('key_not_found', 'no valid key has this id');
    if (outcome === 'moving') throw ownerIsBetween();
  }

  /**
   * Puts on record that an active mailbox is handed over, with the reason. The archive can be downloaded for ten minutes.
   * @throws AppError `invalid_request`, `mailbox_not_found`.
   */
  async handOver(operator: Operator, id: string, reason: string): Promise<Handover> {
    const { store, clock, audit } = this.#parts;
    const now = clock.now();
    const entry = audit.entry(operator, { action: 'mailbox.handover', reason, subject: id });
    const outcome = isId(id) ? await store.write(recordHandover, { id, audit: entry, now }) : 'not_found';
    if (outcome === 'not_found') throw mailboxNotFound();
    const expiresAt = new Date(now + handoverMs).toISOString();
    return { id: entry.id, url: `/v1/operator/handovers/${entry.id}`, expiresAt };
  }

  /**
   * Opens the archive of a handover: the emails, a manifest, and the events that the log still has of the mailbox. The resources are the
   * operator's.
   * @throws AppError `handover_not_found` when it is not one of the key of the caller, or is over; `mailbox_not_found`.
   */
  async open({ caller }: Operator, handoverId: string): Promise<ExportedMailbox & { open(): Readable }> {
    const { clock, audit, store, mailboxExport, events } = this.#parts;
    const entry = isId(handoverId) ? await audit.find(handoverId) : undefined;
    const isOwn = entry?.action === 'mailbox.handover' && entry.key_id === caller.keyId;
    if (entry === undefined || !isOwn || clock.now() - entry.created_at > handoverMs)
      throw new AppError('handover_not_found', 'there is no such handover of this key, or its time is over');
    const mailbox = await store.read(readAnyMailbox, { id: entry.subject });
    if (mailbox === undefined) throw mailboxNotFound();
    const { owner, id } = mailbox;
    // Reads as the owner, and in the turns of the operator.
    const reader = { ...caller, owner, mailboxId: undefined, payer: caller.holder };
    const bytes = () => eventLines(events, { owner, mailboxId: id, holder: caller.holder });
    return mailboxExport.find(reader, id, [{ name: 'events.jsonl', bytes }]);
  }

  async #present(address: string, { owner, mailbox, recoveryLink }: FoundAddress): Promise<ReportedMailbox> {
    const recoverable = recoveryLink && { recoverableUntil: new Date(recoveryLink.ends_at).toISOString() };
    if (mailbox === undefined)
      return {
        ...{ address, state: owner === undefined ? 'unknown' : 'gone' },
        ...(owner === undefined ? {} : { owner }),
        ...(recoveryLink === undefined ? {} : { mailboxId: recoveryLink.mailbox_id }),
        ...recoverable,
      };
    const { id, expires_at, created_at, suspended_at, archived_at, message_count } = mailbox;
    const block =
      mailbox.owner === guestOwner ? await this.#parts.store.read(readBlockOf, { mailboxId: id }) : undefined;
    const hasExpired = expires_at <= this.#parts.clock.now();
    return {
      address,
      state: archived_at !== null ? 'archived' : hasExpired ? 'expired' : 'active',
      ...{ owner: mailbox.owner, mailboxId: id, messageCount: message_count },
      createdAt: new Date(created_at).toISOString(),
      expiresAt: expires_at === forever ? null : new Date(expires_at).toISOString(),
      ...(suspended_at === null ? {} : { suspendedAt: new Date(suspended_at).toISOString() }),
      ...(block === undefined ? {} : { guest: networkName(block) }),
      ...recoverable,
    };
  }
}

function keyOfCall(): AppError {
  return new AppError('owner_protected', 'this cannot be done to the key of the call itself', {
    fix: 'Use another operator key, or `mayfly keys revoke`.',
  });
}

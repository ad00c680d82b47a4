import type { OwnedMail } from '../../../../store/operations/search/owned-mails.ts';
import type { MailOutline } from '../../../../store/outline.ts';
import { type MailCondition, MailConditions } from './mail-conditions.ts';

/** Conditions on a mail besides the words of a search. A text may be anywhere in its field, in any case. */
export interface MailFilter {
  readonly from?: string | undefined;
  /** A recipient: of To, Cc or the envelope. */
  readonly to?: string | undefined;
  readonly subject?: string | undefined;
  readonly hasAttachments?: boolean | undefined;
  readonly isRead?: boolean | undefined;
  /** The tag of the mailbox. */
  readonly tag?: string | undefined;
  /** Times in milliseconds since the epoch, both exclusive. */
  readonly receivedAfterMs?: number | undefined;
  readonly receivedBeforeMs?: number | undefined;
  /** Further conditions, all of which must hold. */
  readonly conditions?: readonly MailCondition[] | undefined;
}

/** Test whether mails pass a filter, without the conditions on their text. */
export class FilterTest {
  readonly #conditions: MailConditions;
  readonly #afterMs: number;
  readonly #beforeMs: number;

  /** @throws AppError `invalid_request` as `MailConditions`. */
  constructor(filter: MailFilter) {
    this.#conditions = new MailConditions(conditionsOf(filter));
    this.#afterMs = filter.receivedAfterMs ?? Number.NEGATIVE_INFINITY;
    this.#beforeMs = filter.receivedBeforeMs ?? Number.POSITIVE_INFINITY;
  }

  /** Whether a mail may pass, by its row alone. */
  mayPass(row: OwnedMail): boolean {
    const isInTime = row.received_at > this.#afterMs && row.received_at < this.#beforeMs;
    return isInTime && this.#conditions.holdForRow(row);
  }

  /** Whether a mail that may pass does. */
  passes(outline: MailOutline): boolean {
    return this.#conditions.holdForOutline(outline);
  }
}

/** Whether a filter lets every mail pass. */
export function isOpen({ receivedAfterMs, receivedBeforeMs, ...filter }: MailFilter): boolean {
  return receivedAfterMs === undefined && receivedBeforeMs === undefined && conditionsOf(filter).length === 0;
}

function conditionsOf(filter: MailFilter): MailCondition[] {
  const { from, to, subject, hasAttachments, isRead, tag, conditions = [] } = filter;
  const given: MailCondition[] = [...conditions];
  if (tag !== undefined) given.push({ tag });
  if (isRead !== undefined) given.push({ is: 'read', isNot: !isRead });
  if (hasAttachments !== undefined) given.push({ is: 'withAttachment', isNot: !hasAttachments });
  if (subject !== undefined) given.push({ field: 'subject', contains: subject });
  if (from !== undefined) given.push({ field: 'from', contains: from });
  if (to !== undefined) given.push({ field: 'recipients', contains: to });
  return given;
}

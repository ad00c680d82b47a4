import type { OwnedMail } from '../../../../store/operations/search/owned-mails.ts';
import type { MailOutline } from '../../../../store/outline.ts';
import { type MailCondition, MailConditions } from './mail-conditions.ts';
import type { SoughtText } from './sought-texts.ts';

/** Conditions on a mail. All of them must hold. */
export interface MailFilter {
  readonly hasAttachments?: boolean | undefined;
  readonly isRead?: boolean | undefined;
  /** Times in milliseconds since the epoch, both exclusive. */
  readonly receivedAfterMs?: number | undefined;
  readonly receivedBeforeMs?: number | undefined;
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

  /** Whether a mail that may pass does, by its outline: what is still to be looked for in its text then; `undefined` when it does not. */
  passes(outline: MailOutline): readonly SoughtText[] | undefined {
    return this.#conditions.holdForOutline(outline);
  }
}

/** Whether a filter lets every mail pass. */
export function isOpen({ receivedAfterMs, receivedBeforeMs, ...filter }: MailFilter): boolean {
  return receivedAfterMs === undefined && receivedBeforeMs === undefined && conditionsOf(filter).length === 0;
}

function conditionsOf(filter: MailFilter): MailCondition[] {
  const { hasAttachments, isRead, conditions = [] } = filter;
  const given: MailCondition[] = [...conditions];
  if (isRead !== undefined) given.push({ is: 'read', isNot: !isRead });
  if (hasAttachments !== undefined) given.push({ is: 'withAttachment', isNot: !hasAttachments });
  return given;
}

import { composed } from '../../../../mime/charsets/composed-text.ts';
import type { OwnedMail } from '../../../../store/operations/search/owned-mails.ts';
import type { MailOutline } from '../../../../store/outline.ts';
import { MatchableMail } from '../matchable-mail.ts';

/** Conditions on a mail besides the words of a search. A text may be anywhere in its field, in any case. */
export interface MailFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly subject?: string | undefined;
  readonly hasAttachments?: boolean | undefined;
  readonly isRead?: boolean | undefined;
  /** The tag of the mailbox. */
  readonly tag?: string | undefined;
  /** Times in milliseconds since the epoch, both exclusive. */
  readonly receivedAfterMs?: number | undefined;
  readonly receivedBeforeMs?: number | undefined;
}

/** Whether a mail passes a filter. */
export function passesFilter(
  { tag, is_read, received_at }: OwnedMail,
  outline: MailOutline,
  filter: MailFilter,
): boolean {
  const mail = new MatchableMail(outline, '');
  return (
    (filter.receivedAfterMs === undefined || received_at > filter.receivedAfterMs) &&
    (filter.receivedBeforeMs === undefined || received_at < filter.receivedBeforeMs) &&
    (filter.tag === undefined || filter.tag === tag) &&
    (filter.isRead === undefined || filter.isRead === (is_read === 1)) &&
    (filter.hasAttachments === undefined || filter.hasAttachments === mail.hasAttachments) &&
    (filter.subject === undefined || contains([mail.subject], filter.subject)) &&
    (filter.from === undefined || contains(mail.senders, filter.from)) &&
    (filter.to === undefined || contains(mail.recipients, filter.to))
  );
}

function contains(texts: readonly string[], wanted: string): boolean {
  const text = composed(wanted).toLowerCase();
  return texts.some((one) => composed(one).toLowerCase().includes(text));
}

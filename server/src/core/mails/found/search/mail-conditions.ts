import { composed } from '../../../../mime/charsets/composed-text.ts';
import type { OwnedMail } from '../../../../store/operations/search/owned-mails.ts';
import type { MailOutline } from '../../../../store/outline.ts';
import { AppError } from '../../../errors.ts';
import { hiddenRecipients, MatchableMail, shownAddresses } from '../matchable-mail.ts';

/** Maximum number of conditions of one search. Each is looked at for every mail. */
const conditionsMax = 32;
/** Maximum number of characters of the text of a condition. */
const conditionCharactersMax = 1_000;

/**
 * Field of a mail that has a text. `from`: the sender, and the addresses of From; `bcc`: recipients of the envelope that are in
 * neither To nor Cc; `addressed`: all of From, To, Cc, Bcc and Reply-To; `recipients`: To, Cc and the envelope. An address
 * counts alone, and with its name as `name <address>`.
 */
export type TextField = 'from' | 'to' | 'cc' | 'bcc' | 'replyTo' | 'addressed' | 'recipients' | 'subject' | 'messageId';

/** Condition on a mail, or, with `isNot`, that it does not hold. */
export type MailCondition = { readonly isNot?: boolean | undefined } & (
  | FieldCondition
  /** Bytes of the message. */
  | { readonly largerThan: number }
  | { readonly smallerThan: number }
  /** `tagged`: its mailbox has a tag. */
  | { readonly is: 'read' | 'tagged' | 'withAttachment' }
  /** The tag of its mailbox. */
  | { readonly tag: string }
  | TextCondition
);

/** Condition: a field contains a text, in any case. */
export interface FieldCondition {
  readonly field: TextField;
  readonly contains: string;
}

/** Condition: each word of a text is the beginning of a word in the sender, the subject or the text of the mail. */
export interface TextCondition {
  readonly text: string;
}

/** Conditions on a mail that its row and its outline answer; those on its text are answered by `SearchQuery`. */
export class MailConditions {
  readonly #ofRow: ((row: OwnedMail) => boolean)[] = [];
  readonly #ofOutline: ((mail: SearchedFields) => boolean)[] = [];

  /** @throws AppError `invalid_request` for too many conditions, and too long ones. */
  constructor(conditions: readonly MailCondition[]) {
    if (conditions.length > conditionsMax) {
      throw new AppError('invalid_request', `the search has more than ${conditionsMax} conditions`);
    }
    for (const condition of conditions) this.#add(condition);
  }

  /** Whether the conditions on the row of a mail hold, which need no outline. */
  holdForRow(row: OwnedMail): boolean {
    return this.#ofRow.every((holds) => holds(row));
  }

  /** Whether the conditions on the outline of a mail hold. */
  holdForOutline(outline: MailOutline): boolean {
    if (this.#ofOutline.length === 0) return true;
    const fields = new SearchedFields(outline);
    return this.#ofOutline.every((holds) => holds(fields));
  }

  #add(condition: MailCondition): void {
    const wanted = condition.isNot !== true;
    if ('text' in condition) return;
    if ('field' in condition) {
      const text = folded(condition.contains);
      if (text.length > conditionCharactersMax) {
        throw new AppError('invalid_request', `a text to look for has more than ${conditionCharactersMax} characters`);
      }
      this.#ofOutline.push((mail) => mail.contains(condition.field, text) === wanted);
    } else if ('is' in condition && condition.is === 'withAttachment') {
      this.#ofOutline.push((mail) => mail.hasAttachments === wanted);
    } else {
      const holds = rowTestOf(condition);
      this.#ofRow.push((row) => holds(row) === wanted);
    }
  }
}

type RowCondition = Exclude<MailCondition, FieldCondition | TextCondition>;

function rowTestOf(condition: RowCondition): (row: OwnedMail) => boolean {
  if ('largerThan' in condition) return ({ size }) => size > condition.largerThan;
  if ('smallerThan' in condition) return ({ size }) => size < condition.smallerThan;
  if ('tag' in condition) return ({ tag }) => tag === condition.tag;
  return condition.is === 'tagged' ? ({ tag }) => tag !== '' : ({ is_read }) => is_read === 1;
}

/** The fields of a mail as they are searched: each is put together once, however many conditions are on it. */
class SearchedFields {
  readonly #mail: MatchableMail;
  readonly #texts = new Map<TextField, string>();

  constructor(outline: MailOutline) {
    this.#mail = new MatchableMail(outline, '');
  }

  get hasAttachments(): boolean {
    return this.#mail.hasAttachments;
  }

  /** Whether one of the texts of a field contains a folded text. */
  contains(field: TextField, text: string): boolean {
    let texts = this.#texts.get(field);
    if (texts === undefined) {
      texts = folded(this.#textsOf(field).join(between));
      this.#texts.set(field, texts);
    }
    return !text.includes(between) && texts.includes(text);
  }

  #textsOf(field: TextField): readonly string[] {
    const { to = [], cc = [], replyTo = [], messageId } = this.#mail.outline;
    switch (field) {
      case 'from':
        return this.#mail.senders;
      case 'to':
        return shownAddresses(to);
      case 'cc':
        return shownAddresses(cc);
      case 'bcc':
        return hiddenRecipients(this.#mail.outline);
      case 'replyTo':
        return shownAddresses(replyTo);
      case 'addressed':
        return [
          ...this.#mail.senders,
          ...shownAddresses([...to, ...cc, ...replyTo]),
          ...hiddenRecipients(this.#mail.outline),
        ];
      case 'recipients':
        return this.#mail.recipients;
      case 'subject':
        return [this.#mail.subject];
      case 'messageId':
        return messageId === undefined ? [] : [messageId];
      default:
        return field satisfies never;
    }
  }
}

/** Character between the texts of a field. No text has it. */
const between = '\n';

function folded(text: string): string {
  return composed(text).toLowerCase();
}

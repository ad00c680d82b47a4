import type { OwnedMail } from '../../../../store/operations/search/owned-mails.ts';
import type { MailOutline } from '../../../../store/outline.ts';
import { AppError } from '../../../errors.ts';
import { foldedText } from '../folded-text.ts';
import { hiddenRecipients, MatchableMail, shownAddresses } from '../matchable-mail.ts';
import { type SoughtText, spaced } from './sought-texts.ts';

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
  /** The tag of its mailbox; with `anyCase`, in any case. */
  | { readonly tag: string; readonly anyCase?: true }
  | TextCondition
  | AnywhereCondition
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

/**
 * Condition: a text is somewhere in the mail, in any case: in an address with its name, the subject, the name of a file, or its text.
 * Blanks and the characters `<>",;()` count as one blank, however many are side by side.
 */
export interface AnywhereCondition {
  readonly anywhere: string;
}

/** Conditions on a mail that its row and its outline answer; those on its words are answered by `SearchQuery`. */
export class MailConditions {
  readonly #ofRow: ((row: OwnedMail) => boolean)[] = [];
  readonly #ofOutline: ((mail: SearchedFields) => boolean)[] = [];
  readonly #sought: SoughtText[] = [];

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

  /**
   * Whether the conditions on the outline of a mail hold: what is still to be looked for in its text then, and `undefined` when they do
   * not.
   */
  holdForOutline(outline: MailOutline): readonly SoughtText[] | undefined {
    if (this.#ofOutline.length === 0 && this.#sought.length === 0) return this.#sought;
    const fields = new SearchedFields(outline);
    if (!this.#ofOutline.every((holds) => holds(fields))) return undefined;
    const missing = this.#sought.filter(({ text }) => !fields.haveAnywhere(text));
    const isExcluded = this.#sought.some((sought) => !sought.isWanted && !missing.includes(sought));
    return isExcluded ? undefined : missing;
  }

  #add(condition: MailCondition): void {
    const wanted = condition.isNot !== true;
    if ('text' in condition) return;
    if ('anywhere' in condition) {
      this.#sought.push({ text: bounded(spaced(condition.anywhere)), isWanted: wanted });
    } else if ('field' in condition) {
      const text = bounded(foldedText(condition.contains));
      this.#ofOutline.push((mail) => mail.contains(condition.field, text) === wanted);
    } else if ('is' in condition && condition.is === 'withAttachment') {
      this.#ofOutline.push((mail) => mail.hasAttachments === wanted);
    } else {
      const holds = rowTestOf(condition);
      this.#ofRow.push((row) => holds(row) === wanted);
    }
  }
}

function bounded(text: string): string {
  if (text.length <= conditionCharactersMax) return text;
  throw new AppError('invalid_request', `a text to look for has more than ${conditionCharactersMax} characters`);
}

type RowCondition = Exclude<MailCondition, FieldCondition | TextCondition | AnywhereCondition>;

function rowTestOf(condition: RowCondition): (row: OwnedMail) => boolean {
  if ('largerThan' in condition) return ({ size }) => size > condition.largerThan;
  if ('smallerThan' in condition) return ({ size }) => size < condition.smallerThan;
  if ('tag' in condition) return tagTestOf(condition);
  return condition.is === 'tagged' ? ({ tag }) => tag !== '' : ({ is_read }) => is_read === 1;
}

function tagTestOf({ tag: wanted, anyCase }: { tag: string; anyCase?: true }): (row: OwnedMail) => boolean {
  if (anyCase === undefined) return ({ tag }) => tag === wanted;
  const text = foldedText(wanted);
  return ({ tag }) => foldedText(tag) === text;
}

/** The fields of a mail as they are searched: each is put together once, however many conditions are on it. */
class SearchedFields {
  readonly #mail: MatchableMail;
  readonly #texts = new Map<TextField, string>();
  #anywhere: string | undefined;

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
      texts = foldedText(this.#textsOf(field).join(between));
      this.#texts.set(field, texts);
    }
    return !text.includes(between) && texts.includes(text);
  }

  /** Whether an address with its name, the subject or the name of a file contains a text as `spaced` gives it. */
  haveAnywhere(text: string): boolean {
    this.#anywhere ??= this.#everything().map(spaced).join(between);
    return this.#anywhere.includes(text);
  }

  #everything(): string[] {
    const { envelope, attachments = [] } = this.#mail.outline;
    const files = attachments.map(({ filename }) => filename);
    return [...this.#textsOf('addressed'), this.#mail.subject, envelope?.from ?? '', ...files];
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

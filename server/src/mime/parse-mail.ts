import { selectBodies } from './body-selection.ts';
import { decodeUndeclared } from './charsets/charset.ts';
import { cleanText } from './clean-text.ts';
import { readAddresses } from './headers/addresses.ts';
import { decodeWords } from './headers/encoded-words.ts';
import { type HeaderBlock, unfold } from './headers/header-block.ts';
import { readDate } from './headers/mail-date.ts';
import { readMessageId } from './headers/message-id.ts';
import { partFields } from './headers/part-header.ts';
import { mimeLimits } from './limits.ts';
import { MailContent } from './mail-content.ts';
import { type MessagePart, messagePart } from './message-part.ts';
import type { Defect, ParsedContent, ParsedMail, ParsedOutline, ShownBody } from './parsed-mail.ts';
import { type Part, readPartTree } from './part-tree.ts';

const addressFields = ['from', 'to', 'cc', 'reply-to'] as const;
const outlineFields: ReadonlySet<string> = new Set([...partFields, ...addressFields, 'subject', 'date', 'message-id']);
const contentFields: ReadonlySet<string> = new Set([...partFields, 'subject', 'content-language']);
const languageCharactersMax = 200;

/**
 * Reads a message. Pure, and never throws: what cannot be parsed, or is past a limit, is shown as far as it can be
 * read, with `truncated` set. Time and memory are linear in the input.
 * @param raw The message as it was received, header block first.
 */
export function parseMail(raw: Buffer): ParsedMail {
  const message = openMessage(raw, outlineFields);
  const { defects, content } = message;
  const attachments = content.attachments();
  const bodies = content.read();
  return {
    headers: headerText(raw, message),
    ...readFields(message),
    subject: readSubject(message),
    ...bodies,
    attachments,
    truncated: isTruncated(defects),
    defects: [...defects],
  };
}

/**
 * Reads the outline of a message: everything about it but its header text and its bodies; of these it has a preview.
 * It promises what `parseMail` does, in a fraction of the time.
 */
export function parseOutline(raw: Buffer): ParsedOutline {
  const message = openMessage(raw, outlineFields);
  const { defects, content } = message;
  const attachments = content.attachments();
  return {
    ...readFields(message),
    subject: readSubject(message),
    preview: content.preview(),
    hasHtml: content.hasHtml(),
    attachments,
    truncated: isTruncated(defects),
  };
}

/** Reads the header text and the bodies of a message. It promises what `parseMail` does, and measures no attachment. */
export function parseContent(raw: Buffer): ParsedContent {
  const message = openMessage(raw, contentFields);
  const { defects, content } = message;
  const headers = headerText(raw, message);
  const subject = readSubject(message);
  const language = readLanguage(message);
  const bodies = content.read();
  return { headers, subject, language, ...bodies, truncated: isTruncated(defects) };
}

/** Reads the part of a message that is shown as a page. It promises what `parseMail` does, and makes no text of HTML. */
export function parseShown(raw: Buffer): ShownBody {
  const message = openMessage(raw, contentFields);
  const { defects, content } = message;
  const attachments = content.attachments();
  const body = content.readShown();
  return { subject: readSubject(message), ...body, attachments, truncated: isTruncated(defects) };
}

/** Reads the tree of the parts of a message. It promises what `parseMail` does. */
export function parseParts(raw: Buffer): MessagePart {
  const defects = new Set<Defect>();
  const lines = withLineFeeds(raw, defects);
  return messagePart(lines, readPartTree(lines, { wanted: partFields, defects }).root);
}

/** Reads the plain text of a message. It promises what `parseMail` does, in a fraction of the time. */
export function parseText(raw: Buffer): string {
  return openMessage(raw, partFields).content.readText();
}

/** A message whose structure is read. */
interface OpenMessage {
  readonly block: HeaderBlock;
  readonly content: MailContent;
  readonly defects: Set<Defect>;
  /** The charset of the body, in which raw characters of a field are that are not UTF-8. */
  readonly likely: string | undefined;
}

function openMessage(raw: Buffer, wanted: ReadonlySet<string>): OpenMessage {
  const defects = new Set<Defect>();
  const lines = withLineFeeds(raw, defects);
  const { block, root } = readPartTree(lines, { wanted, defects });
  const bodies = selectBodies(root);
  const content = new MailContent(lines, { bodies, defects });
  return { block, content, defects, likely: charsetOf(bodies.text) ?? charsetOf(bodies.html) };
}

function isTruncated(defects: ReadonlySet<Defect>): boolean {
  return [...defects].some((defect) => defect.endsWith('_limit'));
}

type Fields = Pick<ParsedMail, 'from' | 'to' | 'cc' | 'replyTo' | 'dateMs' | 'messageId'>;

function charsetOf(parts: readonly Part[]): string | undefined {
  return parts.find(({ header }) => header.charset !== undefined)?.header.charset;
}

function readFields({ block: { fields }, defects, likely }: OpenMessage): Fields {
  const [from, to, cc, replyTo] = addressFields.map((name) => readAddresses(fields.get(name), defects, likely));
  return {
    from: from ?? [],
    to: to ?? [],
    cc: cc ?? [],
    replyTo: replyTo ?? [],
    dateMs: readDate(unfold(fields.get('date') ?? '')),
    messageId: readMessageId(fields.get('message-id')),
  };
}

function readSubject({ block: { fields }, defects, likely }: OpenMessage): string {
  return oneLine(cleanText(decodeWords(unfold(fields.get('subject') ?? ''), defects, likely)));
}

function readLanguage({ block: { fields } }: OpenMessage): string | undefined {
  const language = oneLine(cleanText(unfold(fields.get('content-language') ?? '')));
  return language === '' ? undefined : language.slice(0, languageCharactersMax).toWellFormed();
}

const lineBreak = /[\r\n\t]/;

/** A text without line ends and tabs, which encoded words may bring in. */
function oneLine(text: string): string {
  if (!lineBreak.test(text)) return text.trim();
  const pieces = text.split(lineBreak).map((piece) => piece.trim());
  return pieces.filter((piece) => piece !== '').join(' ');
}

function headerText(raw: Buffer, { block: { start, end }, defects, likely }: OpenMessage): string {
  const max = start + mimeLimits.headerBytesMax;
  if (end <= max) return cleanText(decodeUndeclared(raw.subarray(start, end), likely));
  defects.add('header_limit');
  return cleanText(decodeUndeclared(raw.subarray(start, characterStart(raw, max)), likely));
}

/** The nearest place before `at`, or `at`, that is not inside a UTF-8 character. */
function characterStart(raw: Buffer, at: number): number {
  for (let start = at; start > at - 4; start -= 1) if (((raw[start] ?? 0) & 0xc0) !== 0x80) return start;
  return at;
}

/** A message whose lines end in CR alone, with LF in place of each; any other as it is. */
function withLineFeeds(raw: Buffer, defects: Set<Defect>): Buffer {
  if (raw.includes(0x0a) || !raw.includes(0x0d)) return raw;
  defects.add('bare_cr');
  const lines = Buffer.from(raw);
  for (let at = 0; at < lines.length; at += 1) if (lines[at] === 0x0d) lines[at] = 0x0a;
  return lines;
}

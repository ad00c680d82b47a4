import { selectBodies } from './body-selection.ts';
import { decodeUndeclared } from './charsets/charset.ts';
import { cleanText } from './clean-text.ts';
import { readAddresses } from './headers/addresses.ts';
import { decodeWords } from './headers/encoded-words.ts';
import { type HeaderBlock, unfold } from './headers/header-block.ts';
import { readDate } from './headers/mail-date.ts';
import { readMessageIds } from './headers/message-ids.ts';
import { partFields } from './headers/part-header.ts';
import { mimeLimits } from './limits.ts';
import { MailContent } from './mail-content.ts';
import type { Defect, ParsedMail } from './parsed-mail.ts';
import { type Part, readPartTree } from './part-tree.ts';

const messageFields: ReadonlySet<string> = new Set([
  ...partFields,
  'from',
  'sender',
  'to',
  'cc',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'references',
]);

/**
 * Reads a message. Pure, and never throws: what cannot be parsed, or is beyond a limit, is shown as far as it can be
 * read, with `truncated` set. Time and memory are linear in the input.
 * @param raw The message as it was received, header block first.
 */
export function parseMail(raw: Buffer): ParsedMail {
  const defects = new Set<Defect>();
  const lines = withLineFeeds(raw, defects);
  const { block, root } = readPartTree(lines, { wanted: messageFields, defects });
  const bodies = selectBodies(root);
  const content = new MailContent(lines, { bodies, defects });
  const likely = charsetOf(bodies.text) ?? charsetOf(bodies.html);
  const fields = readFields(block.fields, { defects, likely });
  const { text, html, attachments } = content.read();
  return {
    headers: headerText(raw, block, { defects, likely }),
    ...fields,
    text,
    html,
    attachments,
    truncated: [...defects].some((defect) => defect.endsWith('_limit')),
    defects: [...defects],
  };
}

type Fields = Omit<ParsedMail, 'headers' | 'text' | 'html' | 'attachments' | 'truncated' | 'defects'>;

function charsetOf(parts: readonly Part[]): string | undefined {
  return parts.find(({ header }) => header.charset !== undefined)?.header.charset;
}

interface FieldContext {
  readonly defects: Set<Defect>;
  /** The charset of the body, in which raw characters of a field are that are not UTF-8. */
  readonly likely: string | undefined;
}

function readFields(fields: ReadonlyMap<string, string>, { defects, likely }: FieldContext): Fields {
  const addresses = (name: string) => readAddresses(fields.get(name), defects, likely);
  return {
    from: addresses('from'),
    sender: addresses('sender')[0],
    to: addresses('to'),
    cc: addresses('cc'),
    replyTo: addresses('reply-to'),
    subject: oneLine(cleanText(decodeWords(unfold(fields.get('subject') ?? ''), defects, likely))),
    dateMs: readDate(unfold(fields.get('date') ?? '')),
    messageId: readMessageIds(fields.get('message-id'))[0],
    references: readMessageIds(fields.get('references')),
  };
}

const lineBreak = /[\r\n\t]/;

/** A text without line ends and tabs, which encoded words may bring in. */
function oneLine(text: string): string {
  if (!lineBreak.test(text)) return text.trim();
  const pieces = text.split(lineBreak).map((piece) => piece.trim());
  return pieces.filter((piece) => piece !== '').join(' ');
}

function headerText(raw: Buffer, { start, end }: HeaderBlock, { defects, likely }: FieldContext): string {
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

import type { BytesRange } from '../../core/mails/kept/message-bytes.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import { type MailOutline, type OutlineAddress, readOutline } from '../../store/outline.ts';
import { type HogContent, type ReadRange, readHogContent } from './hog-content.ts';

/** Part of a message that its client has sent. */
interface SentMessage {
  /** Unfolded value of the Received field of this service; none when no client sent it. */
  readonly received?: string;
  readonly range: BytesRange;
}

/** Bytes of the beginning of a message in which the fields of this service are. */
const ownFieldsBytesMax = 16 * 1024;
const lineEnd = '\r\n';
const receivedName = `${lineEnd}Received: `;

/** Finds what the client has sent: all after Return-Path and Received of this service, but for the last line end. */
async function sentMessage({ size, outline }: MailRow, read: ReadRange): Promise<SentMessage> {
  const isEnded = size >= 2 && String(await bytesOf(read, { start: size - 2, end: size })) === lineEnd;
  const end = isEnded ? size - 2 : size;
  // Only what a client has sent has these fields.
  if (readOutline(outline).envelope?.client === undefined) return { range: { start: 0, end } };
  const head = await bytesOf(read, { start: 0, end: Math.min(size, ownFieldsBytesMax) });
  const received = head.indexOf(receivedName) + receivedName.length;
  // The last line of the field, which has the date, is the only one after a semicolon.
  const date = head.indexOf(`;${lineEnd}\t`, received);
  const fieldsEnd = head.indexOf(lineEnd, date + 1 + lineEnd.length);
  const isThere = head.indexOf('Return-Path: <') === 0 && received >= receivedName.length && date > 0 && fieldsEnd > 0;
  if (!isThere) return { range: { start: 0, end } };
  const lines = head.toString('utf8', received, fieldsEnd).split(`${lineEnd}\t`);
  return { received: lines.join(' '), range: { start: Math.min(end, fieldsEnd + lineEnd.length), end } };
}

/** Divides the message of a mail, as `readHogContent` does. */
export async function hogContent(row: MailRow, read: ReadRange): Promise<HogContent> {
  return readHogContent(read, (await sentMessage(row, read)).range);
}

/** Writes a mail as the JSON of MailHog, in pieces: the members in its order, because scripts cut them out of the text. */
export async function* hogMessage(row: MailRow, read: ReadRange): AsyncGenerator<string, void> {
  const { received, range } = await sentMessage(row, read);
  const outline = readOutline(row.outline);
  const content = await readHogContent(read, range);
  const { from, to, helo } = envelopeOf(outline);
  const head = { ID: row.id, From: pathOf(from), To: to.map(pathOf) };
  yield `${JSON.stringify(head).slice(0, -1)},"Content":`;
  const headers = withTrace(content.headers, { id: row.id, from: outline.envelope?.from, received });
  // Its own parts are told beside it.
  const { parts: _, ...undivided } = content;
  yield* contentJson({ ...undivided, headers }, read);
  yield `,"Created":${JSON.stringify(new Date(row.received_at).toISOString())},"MIME":`;
  yield* mimeJson(content, read);
  yield `,"Raw":{"From":${JSON.stringify(from)},"To":${JSON.stringify(to)},"Data":`;
  yield* textJson(read, range);
  yield `,"Helo":${JSON.stringify(helo)}}}`;
}

/** Writes a mail as the JSON of MailHog without its message: with addresses and the subject alone. */
export function hogSummary(row: MailRow): string {
  const outline = readOutline(row.outline);
  const { from, to, helo } = envelopeOf(outline);
  const named = (addresses: readonly OutlineAddress[] = []) =>
    addresses.map(({ name, address }) => (name === undefined ? address : `${name} <${address}>`)).join(', ');
  const fields = { From: named(outline.from), To: named(outline.to), Cc: named(outline.cc), Subject: outline.subject };
  const headers = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [[name, [value]]]));
  return JSON.stringify({
    ...{ ID: row.id, From: pathOf(from), To: to.map(pathOf) },
    Content: { Headers: Object.fromEntries(headers), Body: '', Size: row.size, MIME: null },
    Created: new Date(row.received_at).toISOString(),
    MIME: null,
    Raw: { From: from, To: to, Data: '', Helo: helo },
  });
}

/** The envelope; mail that no client has sent has one of its header fields. */
function envelopeOf({ envelope, sender, to = [], cc = [] }: MailOutline): {
  from: string;
  to: readonly string[];
  helo: string;
} {
  if (envelope !== undefined) return { from: envelope.from, to: envelope.to, helo: envelope.client?.name ?? '' };
  return { from: sender, to: [...to, ...cc].map(({ address }) => address), helo: '' };
}

function pathOf(address: string): object {
  const at = address.indexOf('@');
  const [mailbox, domain] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
  return { Relays: null, Mailbox: mailbox, Domain: domain, Params: '' };
}

/** Header fields with those that MailHog adds: a Message-ID where there is none, and its own Received and Return-Path at the end. */
function withTrace(
  headers: HogContent['headers'],
  { id, from, received }: { id: string; from: string | undefined; received: string | undefined },
): HogContent['headers'] {
  const traced = new Map(headers);
  const names = new Map([...headers.keys()].map((name) => [name.toLowerCase(), name]));
  const add = (name: string, value: string) => {
    const known = names.get(name.toLowerCase()) ?? name;
    traced.set(known, [...(headers.get(known) ?? []), value]);
  };
  if (!names.has('message-id')) add('Message-ID', id);
  if (received !== undefined) add('Received', received);
  if (from !== undefined) add('Return-Path', `<${from}>`);
  return traced;
}

async function* contentJson(content: HogContent, read: ReadRange): AsyncGenerator<string, void> {
  const { headers, body, range } = content;
  yield `{"Headers":${JSON.stringify(Object.fromEntries(headers))},"Body":`;
  yield* textJson(read, body);
  yield `,"Size":${range.end - range.start},"MIME":`;
  yield* mimeJson(content, read);
  yield '}';
}

async function* mimeJson({ parts }: Pick<HogContent, 'parts'>, read: ReadRange): AsyncGenerator<string, void> {
  if (parts === undefined) return yield 'null';
  if (parts === null || parts.length === 0) return yield '{"Parts":null}';
  yield '{"Parts":[';
  for (const [index, part] of parts.entries()) {
    if (index > 0) yield ',';
    yield* contentJson(part, read);
  }
  yield ']}';
}

/** Writes bytes as a text of JSON; those that are no UTF-8 become U+FFFD. */
async function* textJson(read: ReadRange, range: BytesRange): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  yield '"';
  for await (const piece of read(range)) yield escaped(decoder.decode(piece, { stream: true }));
  yield `${escaped(decoder.decode())}"`;
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

async function bytesOf(read: ReadRange, range: BytesRange): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(read(range)));
}

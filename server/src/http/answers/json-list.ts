import { Readable } from 'node:stream';
import type { Json } from '../../core/mails/kept/content-json.ts';

/** Media type of a body that is serialised already. */
export const jsonType = 'application/json; charset=utf-8';

const separator = ',';
const end = ']}';
const blank = ' ';

/**
 * Body `{…, "items": […]}` of a list whose items are serialised already and come in pages, after other members. A body
 * of more than `wholePagesMax` pages is a stream, because it may be too long for memory. An empty page becomes a blank,
 * so that a closed connection is noticed while nothing is found.
 */
export async function jsonList(
  pages: AsyncGenerator<Json[], void>,
  { wholePagesMax = 1, members = {} }: { wholePagesMax?: number; members?: object } = {},
): Promise<Buffer | Readable> {
  const start = JSON.stringify({ ...members, items: [] }).slice(0, -end.length);
  const begun: Json[][] = [];
  while (begun.length <= wholePagesMax) {
    const { done, value } = await pages.next();
    if (done) return bytesOf(start, begun.flat(), end);
    begun.push(value);
  }
  return Readable.from(write({ start, begun, rest: pages }));
}

async function* write({
  start,
  begun,
  rest,
}: {
  start: string;
  begun: readonly Json[][];
  rest: AsyncIterable<Json[]>;
}): AsyncGenerator<Buffer> {
  let head = start;
  let hasItems = false;
  const bytesOfPage = (page: readonly Json[]) => {
    const isEmpty = page.length === 0;
    const bytes = bytesOf(hasItems && !isEmpty ? separator : head, page, isEmpty ? blank : '');
    hasItems ||= !isEmpty;
    head = '';
    return bytes;
  };
  for (const page of begun) yield bytesOfPage(page);
  for await (const page of rest) yield bytesOfPage(page);
  yield Buffer.from(end);
}

/** Serialises a page into one buffer, because long strings would keep the garbage collector busy. */
function bytesOf(before: string, items: readonly Json[], after: string): Buffer {
  let bytesMax = Buffer.byteLength(before) + after.length;
  for (const item of items) bytesMax += Buffer.byteLength(item) + separator.length;
  const bytes = Buffer.allocUnsafeSlow(bytesMax);
  let at = bytes.write(before);
  for (const [index, item] of items.entries()) {
    if (index > 0) at += bytes.write(separator, at, 'latin1');
    at += typeof item === 'string' ? bytes.write(item, at) : item.copy(bytes, at);
  }
  at += bytes.write(after, at, 'latin1');
  return bytes.subarray(0, at);
}

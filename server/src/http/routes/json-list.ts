import { Readable } from 'node:stream';
import type { Json } from '../../core/mails/present.ts';

/** Media type of a body that is serialised already. */
export const jsonType = 'application/json; charset=utf-8';

const separator = ',';
const end = ']}';

/**
 * Body `{…, "items": […]}` of a list whose items are serialised already and come in pages, behind other members. A
 * body of several pages is a stream, because it may be too long for memory.
 */
export async function jsonList(pages: AsyncGenerator<Json[], void>, members: object = {}): Promise<Buffer | Readable> {
  const start = JSON.stringify({ ...members, items: [] }).slice(0, -end.length);
  const { value: first = [] } = await pages.next();
  const { done, value: second } = await pages.next();
  return done ? bytesOf(start, first, end) : Readable.from(write({ start, begun: [first, second], rest: pages }));
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
  let before = start;
  for (const page of begun) {
    yield bytesOf(before, page, '');
    before = separator;
  }
  for await (const page of rest) yield bytesOf(before, page, '');
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

import { Readable } from 'node:stream';

/** The type of a body that is JSON text already. */
export const jsonType = 'application/json; charset=utf-8';

const separator = ',';
const end = ']}';

/**
 * The body `{…, "items": […]}` of a list whose items come as JSON, page by page, behind other members. One of several pages
 * is too long to be held at once: it is written as it is read.
 */
export async function jsonList(
  pages: AsyncGenerator<string[], void>,
  members: object = {},
): Promise<Buffer | Readable> {
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
  begun: readonly string[][];
  rest: AsyncIterable<string[]>;
}): AsyncGenerator<Buffer> {
  let before = start;
  for (const page of begun) {
    yield bytesOf(before, page, '');
    before = separator;
  }
  for await (const page of rest) yield bytesOf(before, page, '');
  yield Buffer.from(end);
}

/** Written into one buffer, since long strings that live for a moment would keep the garbage collector busy. */
function bytesOf(before: string, items: readonly string[], after: string): Buffer {
  let bytesMax = Buffer.byteLength(before) + after.length;
  for (const item of items) bytesMax += Buffer.byteLength(item) + separator.length;
  const bytes = Buffer.allocUnsafeSlow(bytesMax);
  let at = bytes.write(before);
  for (const [index, item] of items.entries()) {
    if (index > 0) at += bytes.write(separator, at, 'latin1');
    at += bytes.write(item, at);
  }
  at += bytes.write(after, at, 'latin1');
  return bytes.subarray(0, at);
}

import { Readable } from 'node:stream';

/** The body `{"items": […]}` of a list that is too long to be held at once: pages are written as they are read. */
export function jsonList(first: readonly unknown[][], rest: AsyncIterable<unknown[]>): Readable {
  return Readable.from(write(first, rest));
}

async function* write(first: readonly unknown[][], rest: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '{"items":[';
  const text = (page: readonly unknown[]) => {
    const items = page.map((item) => JSON.stringify(item)).join(',');
    const written = separator + items;
    separator = ',';
    return written;
  };
  for (const page of first) yield text(page);
  for await (const page of rest) yield text(page);
  yield ']}';
}

import { Readable } from 'node:stream';

/** The type of a body that is JSON text already. */
export const jsonType = 'application/json; charset=utf-8';

/**
 * The body `{"items": […]}` of a list whose items come as JSON, page by page. One of several pages is too long to be held
 * at once: it is written as it is read.
 */
export async function jsonList(pages: AsyncGenerator<string[], void>): Promise<string | Readable> {
  const { value: first = [] } = await pages.next();
  const { done, value: second } = await pages.next();
  const start = `{"items":[${first.join(',')}`;
  return done ? `${start}]}` : Readable.from(write([start, second.join(',')], pages));
}

async function* write(begun: readonly string[], rest: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield begun.join(',');
  for await (const page of rest) yield `,${page.join(',')}`;
  yield ']}';
}

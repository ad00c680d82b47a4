import assert from 'node:assert/strict';
import type { Service } from '../support/service.ts';

/** The items of each page of a list, from the first on, by the links between them: below the public URL when there is one. */
export async function pagesFrom(
  service: Service,
  { key, path, publicUrl = '' }: { key: string; path: string; publicUrl?: string },
): Promise<{ id: string }[][]> {
  const pages = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body, headers } = await service.call('GET', next, { key });
    assert.equal(status, 200, JSON.stringify(body));
    pages.push(body.items);
    const [, link] = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
    assert.equal(link === undefined, body.nextCursor === undefined);
    assert.ok(link?.startsWith(`${publicUrl}/v1/`) ?? true);
    assert.ok(link?.includes(body.nextCursor) ?? true);
    next = link?.slice(publicUrl.length);
  }
  return pages;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageQuery } from '../../contract/paging.ts';
import type { ListPage } from '../../core/paging.ts';

/** Adds the header that leads to the next page of a list (RFC 8288), if there is one, and returns the page. */
export function linkNext<Item>(request: FastifyRequest, reply: FastifyReply, page: ListPage<Item>): ListPage<Item> {
  if (page.nextCursor === undefined) return page;
  const url = new URL(request.url, 'http://relative');
  url.searchParams.set('cursor', page.nextCursor);
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  return page;
}

/** Whether a query asks for a page, on a list that is given whole otherwise. */
export function asksForPage({ limit, cursor }: PageQuery): boolean {
  return limit !== undefined || cursor !== undefined;
}

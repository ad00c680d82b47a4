import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageQuery } from '../../contract/paging.ts';
import type { ListPage } from '../../core/paging.ts';
import { sendTagged } from './etag.ts';

/** Answers with a page of a list, and leads to the next one in a header (RFC 8288). */
export function sendPage<Item>(request: FastifyRequest, reply: FastifyReply, page: ListPage<Item>): FastifyReply {
  if (page.nextCursor !== undefined) {
    const url = new URL(request.url, 'http://relative');
    url.searchParams.set('cursor', page.nextCursor);
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return sendTagged(request, reply, JSON.stringify(page));
}

/** Whether a query asks for a page, on a list that is given whole otherwise. */
export function asksForPage({ limit, cursor }: PageQuery): boolean {
  return limit !== undefined || cursor !== undefined;
}

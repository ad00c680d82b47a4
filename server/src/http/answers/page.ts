import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageQuery } from '../../contract/paging.ts';
import type { ListPage } from '../../core/paging.ts';
import { sendTagged } from './etag.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** URL under which clients reach the service; empty when it is not known. */
    publicUrl: string;
  }
}

/**
 * Sets the URL under which clients reach the service, for links between pages. The links are paths when it is empty.
 */
export function leadPagesTo(app: FastifyInstance, publicUrl: string): void {
  app.decorate('publicUrl', publicUrl);
}

/** Answers with a page of a list, and leads to the next one in a header (RFC 8288). */
export function sendPage<Item>(request: FastifyRequest, reply: FastifyReply, page: ListPage<Item>): FastifyReply {
  leadOn(request, reply, page.nextCursor);
  return sendTagged(request, reply, JSON.stringify(page));
}

/** Links to the next page of a list in a header (RFC 8288), if there is one. */
export function leadOn(request: FastifyRequest, reply: FastifyReply, nextCursor: string | undefined): void {
  if (nextCursor === undefined) return;
  const url = new URL(request.url, 'http://relative');
  url.searchParams.set('cursor', nextCursor);
  // The cursor is after it already.
  url.searchParams.delete('before');
  // The public URL does not lead to the operator's door.
  const start = request.peer.door === 'operator' ? '' : request.server.publicUrl;
  reply.header('link', `<${start}${url.pathname}${url.search}>; rel="next"`);
}

/** Whether a query asks for a page of a list that is otherwise given whole. */
export function asksForPage({ limit, cursor }: PageQuery): boolean {
  return limit !== undefined || cursor !== undefined;
}

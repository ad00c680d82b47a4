import type { FastifyReply } from 'fastify';
import { pagePolicy } from '../../core/mails/shown/pages/page-policy.ts';

/** Sets the headers that keep a page of something that a stranger wrote from doing anything but show itself. */
export function protectPage(reply: FastifyReply, options: { allowsRemote: boolean }): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy(options))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('x-dns-prefetch-control', 'off');
}

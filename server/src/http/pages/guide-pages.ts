import { extname } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { type BuiltFiles, sendBuilt } from '../built-files.ts';

/** What pages of words may do, as the guides are: show their own style and pictures. They run nothing. */
export const guidePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const markdown = 'text/markdown';
const list = 'llms.txt';

/**
 * Adds the guides of the repository at /guide/: as pages, and as Markdown by `.md` or `Accept: text/markdown`; and their list for programs at
 * /llms.txt (llmstxt.org). They are files that have been built, the same for everybody.
 */
export function guideRoutes(app: FastifyInstance, files: BuiltFiles): void {
  const schema = { hide: true };
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const file = await files.get(name);
    if (file === undefined) throw (await files.get(list)) === undefined ? notBuilt() : noSuchGuide();
    reply.header('cache-control', 'no-cache').header('content-security-policy', guidePolicy);
    reply.header('cross-origin-opener-policy', 'same-origin');
    return sendBuilt(request, reply, file);
  };
  // Relative, so that a path before it stays.
  app.get('/guide', { schema }, async (_request, reply) => reply.redirect('guide/', 308));
  app.get('/guide/*', { schema }, (request, reply) => {
    const name = new URL(request.url, 'http://relative').pathname.slice(1);
    const page = name === 'guide/' ? 'guide/index' : name;
    // A page has one URL, that without ".html".
    if (!page.startsWith('guide/') || page.endsWith('.html')) return send(request, reply, '');
    // Files of the repository, which some guide links to, have names of their own.
    if (extname(page) !== '' || page.startsWith('guide/files/')) return send(request, reply, page);
    reply.header('vary', 'Accept');
    return send(request, reply, `${page}${prefersMarkdown(request) ? '.md' : '.html'}`);
  });
  app.get('/llms.txt', { schema }, (request, reply) => send(request, reply, list));
}

/** Whether a client names Markdown, and prefers no page to it: browsers never name it. */
function prefersMarkdown({ headers }: FastifyRequest): boolean {
  return negotiate(headers.accept ?? '', [markdown, 'text/html']) === markdown;
}

function noSuchGuide(): AppError {
  return new AppError('route_not_found', 'there is no such guide', { fix: 'See /guide/.' });
}

function notBuilt(): AppError {
  const fix = 'Run npm ci in the repository, and start it again.';
  return new AppError('route_not_found', 'the guides have not been built', { fix });
}

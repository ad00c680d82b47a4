import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import { entityTag, isTagKnown } from './answers/etag.ts';
import type { MailIn } from './answers/mail-in.ts';

/** Folder of the built web app: beside the source in the repository, beside the code in the package. */
const folder = new URL('../../web/', import.meta.url);

/** Paths of the app's own views. All are answered with the same page, which shows the view of its path. */
const views = [
  '/',
  '/sign-in',
  '/mailboxes',
  '/mails',
  '/archive',
  '/domains',
  '/keys',
  '/webhooks',
  '/usage',
] as const;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/**
 * Content security policy of the app's page: it may run its own files, call this service, and show mail in frames that
 * have policies of their own. Text becomes HTML only in the templates of its views.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types mayfly-templates',
].join('; ');

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mayfly</title>
<h1>Mayfly</h1><p>The service runs; its web app has not been built. Run <code>npm ci</code> in the repository, and start it again.
<p>The API is at <a href="docs">docs</a>.</html>`;

/** A file of the app, with the tag of its content. */
interface AppFile {
  readonly content: Buffer;
  readonly type: string;
  readonly tag: string;
}

/** The built app: its page, and its files by their names. */
interface WebApp {
  readonly page: AppFile | undefined;
  readonly files: ReadonlyMap<string, AppFile>;
}

interface WebAppParts {
  /** URL of the service; when it has a path, all links of the app begin with that. */
  readonly publicUrl: string;
  readonly mailIn: MailIn;
}

/** Adds the pages of the web app. It is read when it is first asked for. */
export function webAppRoutes(app: FastifyInstance, { publicUrl, mailIn }: WebAppParts): void {
  const base = publicUrl === '' ? '/' : `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`;
  let loaded: Promise<WebApp> | undefined;
  const load = () => {
    loaded ??= readApp({ base, mailIn });
    return loaded;
  };
  const schema = { hide: true };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { page } = await load();
    reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
    if (page === undefined) return reply.type('text/html; charset=utf-8').send(notBuilt);
    reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-opener-policy', 'same-origin');
    return sendFile(request, reply, page);
  };
  for (const view of views) app.get(view, { schema }, sendPage);
  for (const view of views.filter((path) => path !== '/')) app.get(`${view}/*`, { schema }, sendPage);
  const sendAsset = (isHashed: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const name = new URL(request.url, 'http://relative').pathname.slice(1);
    const file = (await load()).files.get(name);
    if (file === undefined) throw new AppError('route_not_found', 'there is no such path');
    // The name of a hashed file changes with its content.
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    return sendFile(request, reply.header('x-content-type-options', 'nosniff'), file);
  };
  app.get('/assets/*', { schema }, sendAsset(true));
  for (const name of ['/icon.svg', '/manifest.webmanifest']) app.get(name, { schema }, sendAsset(false));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { content, type, tag }: AppFile): FastifyReply {
  reply.header('etag', tag);
  if (isTagKnown(request, tag)) return reply.code(304).send();
  return reply.type(type).send(content);
}

async function readApp({ base, mailIn }: { base: string; mailIn: MailIn }): Promise<WebApp> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const files = new Map<string, AppFile>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    files.set(name, fileOf(await readFile(new URL(name, folder)), type));
  }
  if (!names.includes('index.html')) return { page: undefined, files };
  const page = placed(await readFile(new URL('index.html', folder), 'utf8'), { base, mailIn });
  return { page: fileOf(Buffer.from(page), 'text/html; charset=utf-8'), files };
}

function fileOf(content: Buffer, type: string): AppFile {
  return { content, type, tag: entityTag(content) };
}

/**
 * The page, with the base path and facts about the service. Its links have that base path and are not relative, because
 * the same page is served at any depth.
 */
function placed(page: string, { base, mailIn }: { base: string; mailIn: MailIn }): string {
  const facts = {
    'mayfly-base': base,
    'mayfly-smtp-port': String(mailIn.smtpPort),
    'mayfly-domains': mailIn.domains.join(' '),
  };
  return Object.entries(facts).reduce(
    (text, [name, value]) => text.replace(`name="${name}" content="/"`, `name="${name}" content="${value}"`),
    page.replaceAll('="./', `="${base}`),
  );
}

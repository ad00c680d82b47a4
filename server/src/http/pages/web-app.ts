import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { SpamChecks } from '../../core/mails/shown/checks/spam-checks.ts';
import type { MailIn } from '../answers/mail-in.ts';
import { type BuiltFile, type BuiltFiles, builtFile, sendBuilt } from '../built-files.ts';
import { asMarkup, type Brand, brandPaths, headLines, programName } from './brand/brand.ts';

/** Directives for search engines on a page that is for those alone who have its link. */
const robots = 'noindex, nofollow';
/** Path of the page of those who have a link that shares mail. */
const sharedView = '/shared';

/** Paths of the app's views. Each is answered with the same page, which shows the view of its path. */
const views = [
  '/',
  '/sign-in',
  sharedView,
  '/mailboxes',
  '/mails',
  '/archive',
  '/domains',
  '/keys',
  '/webhooks',
  '/rules',
  '/usage',
  '/sessions',
  '/operator',
] as const;

/** Views with paths below theirs, one for each thing that they show. */
const viewsOfOne = [sharedView, '/mailboxes', '/mails', '/domains', '/webhooks', '/operator'] as const;

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

/** Line for the head of the page of a service with a spam filter, whose ratings the app asks for. */
const spamFilterLine = '<meta name="mayfly-spam-filter" content="on">\n';

const pageName = 'index.html';
const iconName = 'icon.svg';
const manifestName = 'manifest.webmanifest';

/** What the page says of its service. */
interface PageFacts {
  /** Path with which all links begin. */
  readonly base: string;
  readonly mailIn: MailIn;
  readonly brand: Brand;
  readonly spamChecks: Pick<SpamChecks, 'isOn'>;
}

/** The page of the app: one for all of its views. It is read when it is first asked for, and kept. */
export class AppPage {
  readonly #files: BuiltFiles;
  readonly #facts: PageFacts;
  #built: BuiltFile | undefined;
  /** The page of those who have a link. */
  #unlisted: BuiltFile | undefined;

  /** Creates the page of a service with this URL; when that has a path, all links of the app begin with it. */
  constructor(parts: Omit<PageFacts, 'base'> & { readonly files: BuiltFiles; readonly publicUrl: string }) {
    const { files, publicUrl, mailIn, brand, spamChecks } = parts;
    this.#files = files;
    const base = publicUrl === '' ? '/' : `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`;
    this.#facts = { base, mailIn, brand, spamChecks };
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const built = await this.#read();
    reply.header('cache-control', 'no-cache');
    if (built === undefined) return reply.type('text/html; charset=utf-8').send(notBuilt);
    if (request.routeOptions.url?.startsWith(sharedView) !== true) return sendBuilt(request, protect(reply), built);
    this.#unlisted ??= withoutIndex(built);
    return sendBuilt(request, protect(reply).header('x-robots-tag', robots), this.#unlisted);
  }

  /** Answers with 404 and the page, which says that nothing is at its path. `undefined` where no app is built. */
  async sendMissing(reply: FastifyReply): Promise<FastifyReply | undefined> {
    const built = await this.#read();
    return built && protect(reply).code(404).header('vary', 'Accept').type(built.type).send(built.content);
  }

  /** The manifest by which the app is installed, with the name and logo of the operator. */
  async manifest(): Promise<BuiltFile | undefined> {
    const file = await this.#files.get(manifestName);
    return file && builtFile(Buffer.from(branded(file.content.toString(), this.#facts.brand)), manifestName);
  }

  async #read(): Promise<BuiltFile | undefined> {
    this.#built ??= await readPage(this.#files, this.#facts);
    return this.#built;
  }
}

function protect(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', policy).header('cross-origin-opener-policy', 'same-origin');
}

/** Adds the pages of the web app. Its files are read when they are first asked for. */
export function webAppRoutes(app: FastifyInstance, { files, appPage }: { files: BuiltFiles; appPage: AppPage }): void {
  const schema = { hide: true };
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => appPage.send(request, reply);
  for (const view of views) app.get(view, { schema }, sendPage);
  for (const view of viewsOfOne) app.get(`${view}/*`, { schema }, sendPage);
  const sendAsset = (isHashed: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const name = new URL(request.url, 'http://relative').pathname.slice(1);
    const isManifest = name === manifestName;
    const isThere = name.startsWith('assets/') === isHashed;
    const file = isManifest ? await appPage.manifest() : isThere ? await files.get(name) : undefined;
    if (file === undefined) throw new AppError('route_not_found', 'there is no such path');
    // The name of a hashed file changes with its content.
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    return sendBuilt(request, reply, file);
  };
  app.get('/assets/*', { schema }, sendAsset(true));
  for (const name of [iconName, manifestName]) app.get(`/${name}`, { schema }, sendAsset(false));
}

async function readPage(files: BuiltFiles, facts: PageFacts): Promise<BuiltFile | undefined> {
  const built = await files.get(pageName);
  return built && builtFile(Buffer.from(placed(built.content.toString(), facts)), pageName);
}

/** The page, which asks search engines to leave it out of their indexes. */
function withoutIndex({ content }: BuiltFile): BuiltFile {
  const text = content.toString().replace('<head>', `<head>\n<meta name="robots" content="${robots}">`);
  return builtFile(Buffer.from(text), pageName);
}

/**
 * The page, with the base path, facts about the service, and the brand of its operator. Its links have that base path and are not
 * relative, because the same page is served at any depth.
 */
function placed(page: string, { base, mailIn, brand, spamChecks }: PageFacts): string {
  const facts = {
    'mayfly-base': base,
    'mayfly-smtp-port': String(mailIn.smtpPort),
    'mayfly-domains': mailIn.domains.join(' '),
  };
  // The words of an operator may look like patterns of a replacement.
  const withFacts = Object.entries(facts).reduce(
    (text, [name, value]) => text.replace(`name="${name}" content="/"`, () => `name="${name}" content="${value}"`),
    withLogo(page, brand).replaceAll('="./', () => `="${base}`),
  );
  return withFacts
    .replace(`<title>${programName}</title>`, () => `<title>${asMarkup(brand.name || programName)}</title>`)
    .replace('</head>', () => `${headLines(brand, base)}${spamChecks.isOn ? spamFilterLine : ''}</head>`);
}

/** The manifest with the name of the operator. */
function branded(manifest: string, brand: Brand): string {
  const name = JSON.stringify(brand.name || programName);
  return withLogo(manifest, brand).replaceAll(`name": "${programName}"`, () => `name": ${name}`);
}

/** A file of the app whose icon is the logo of the operator. */
function withLogo(text: string, { logo }: Brand): string {
  if (logo === undefined) return text;
  const [type = ''] = logo.type.split(';');
  return text.replace(`./${iconName}`, `./${brandPaths.logo}`).replace('"image/svg+xml"', `"${type}"`);
}

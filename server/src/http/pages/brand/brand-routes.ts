import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from '../../answers/etag.ts';
import { type BuiltFile, builtFile, sendBuilt } from '../../built-files.ts';
import { guidePolicy } from '../guide-pages.ts';
import { chromaMax } from './accent-color.ts';
import { type Brand, brandPaths, type OperatorPage, operatorPages } from './brand.ts';
import { operatorPage } from './operator-page.ts';
import { languageWished, type PageLanguage } from './page-words.ts';

/** A picture may bring styles of its own. Opened by itself it runs nothing, loads nothing, and has no origin. */
const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Adds what an operator has of pages, logo and color, and nothing where there is none. */
export function brandRoutes(app: FastifyInstance, brand: Brand): void {
  const schema = { hide: true };
  const send = (request: FastifyRequest, reply: FastifyReply, file: BuiltFile) =>
    sendBuilt(request, reply.header('cache-control', 'no-cache'), file);
  const { color, logo } = brand;
  if (color !== undefined) {
    const accent = `--accent-hue: ${color.hue}; --accent-vivid: ${color.chroma / chromaMax}`;
    const styles = builtFile(Buffer.from(`:root { ${accent}; }\n`), brandPaths.styles);
    app.get(`/${brandPaths.styles}`, { schema }, async (request, reply) => send(request, reply, styles));
  }
  if (logo !== undefined) {
    const file = { ...logo, tag: entityTag(logo.content) };
    app.get(`/${brandPaths.logo}`, { schema }, async (request, reply) =>
      send(request, reply.header('content-security-policy', logoPolicy), file),
    );
  }
  for (const page of operatorPages) addPage(app, brand, page);
}

/** Adds a page of the operator: its text, or the way to where it is. */
function addPage(app: FastifyInstance, brand: Brand, page: OperatorPage): void {
  const source = brand.texts[page];
  if (source === undefined) return;
  const schema = { hide: true };
  if ('url' in source) {
    app.get(`/${page}`, { schema }, async (_request, reply) => reply.redirect(source.url, 302));
    return;
  }
  const made = new Map<PageLanguage, Promise<BuiltFile>>();
  app.get(`/${page}`, { schema }, async (request, reply) => {
    const language = languageWished(request.headers['accept-language']);
    const file =
      made.get(language) ??
      operatorPage(brand, { page, language }, source).then((html) => builtFile(Buffer.from(html), `${page}.html`));
    made.set(language, file);
    reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language');
    reply.header('content-security-policy', guidePolicy);
    return sendBuilt(request, reply.header('cross-origin-opener-policy', 'same-origin'), await file);
  });
}

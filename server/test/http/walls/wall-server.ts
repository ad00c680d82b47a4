import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { listen } from '../../../load/listen.ts';

/** Protection with which a page is served. */
export type Walls = 'both' | 'policy' | 'cleaning' | 'none';

/** A page as the service answers with it, and the HTML that it was made from. */
export interface ServedPage {
  readonly headers: Headers;
  readonly html: Buffer;
  readonly source: string | Buffer;
}

/** Frame in which mail is shown. Without it, what else there is has to hold. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
const ownPolicy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/**
 * Server that shows pages with mail in a browser, alone or in frames, with both walls or one of them, and counts all other requests.
 */
export class WallServer {
  readonly url: string;
  /** Requests for anything but pages. */
  readonly hits: string[] = [];
  pages: readonly ServedPage[] = [];

  private constructor(url: string) {
    this.url = url;
  }

  static async start(t: TestContext): Promise<WallServer> {
    const server = createServer((request, response) => walls.#answer(request, response));
    // Such as the beginning of TLS.
    server.on('clientError', () => walls.hits.push('a request that is not HTTP'));
    const walls = new WallServer(`http://127.0.0.1:${await listen(server)}`);
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    return walls;
  }

  /** URL of a page alone. */
  pageUrl(index: number, walls: Walls): string {
    return `${this.url}/page/${walls}/${index}`;
  }

  /** URL of a document with some pages in frames. */
  framesUrl({ first, last }: { first: number; last: number }, walls: Walls): string {
    return `${this.url}/frames/${walls}/${first}/${last}`;
  }

  #answer({ url = '', method }: IncomingMessage, response: ServerResponse): void {
    const [, kind, walls, first = '', last = ''] = url.split('/');
    const page = kind === 'page' ? this.pages[Number(first)] : undefined;
    if (page !== undefined && isWalls(walls)) servePage(response, page, walls);
    else if (kind === 'frames') {
      const pages: string[] = [];
      for (let index = Number(first); index < Number(last); index += 1) pages.push(`/page/${walls}/${index}`);
      const attribute = walls === 'both' ? `sandbox="${sandbox}"` : '';
      const frames = pages.map((path) => `<iframe ${attribute} src="${path}"></iframe>`);
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>frames</title>${frames.join('')}`);
    } else {
      if (url !== '/favicon.ico') this.hits.push(`${method} ${url}`);
      response.writeHead(204).end();
    }
  }
}

function isWalls(text: string | undefined): text is Walls {
  return text === 'both' || text === 'policy' || text === 'cleaning' || text === 'none';
}

function servePage(response: ServerResponse, { headers, html, source }: ServedPage, walls: Walls): void {
  const hasPolicy = walls === 'both' || walls === 'policy';
  const isClean = walls === 'both' || walls === 'cleaning';
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (hasPolicy) {
    for (const [name, value] of headers) {
      if (/^(?:content-security-policy|x-content-type-options|referrer-policy|x-dns-prefetch-control)$/.test(name))
        response.setHeader(name, value);
    }
  }
  const body = hasPolicy ? html : Buffer.from(html.toString().replace(ownPolicy, ''));
  response.end(isClean ? body : source);
}

import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { SpamChecks } from '../../core/mails/shown/checks/spam-checks.ts';
import type { MailIn } from '../answers/mail-in.ts';
import { BuiltFiles } from '../built-files.ts';
import { documentRoutes } from '../openapi.ts';
import type { Brand } from './brand/brand.ts';
import { brandRoutes } from './brand/brand-routes.ts';
import { guideRoutes } from './guide-pages.ts';
import { AppPage, webAppRoutes } from './web-app.ts';

const page = 'text/html';

/** What the pages say of the service. */
export interface PagesParts {
  /** URL under which clients reach the service; empty when it is not known. */
  readonly publicUrl: string;
  readonly mailIn: MailIn;
  readonly brand: Brand;
  readonly spamChecks: Pick<SpamChecks, 'isOn'>;
}

/** What people read in a browser, and what asks for no key: the pages of the API, the guides and the web app. */
export class Pages {
  readonly #publicUrl: string;
  readonly #files = new BuiltFiles();
  readonly #brand: Brand;
  readonly #appPage: AppPage;

  constructor(parts: PagesParts) {
    this.#publicUrl = parts.publicUrl;
    this.#brand = parts.brand;
    this.#appPage = new AppPage({ ...parts, files: this.#files });
  }

  addTo(app: FastifyInstance): void {
    documentRoutes(app, this.#publicUrl);
    guideRoutes(app, this.#files);
    brandRoutes(app, this.#brand);
    webAppRoutes(app, { files: this.#files, appPage: this.#appPage });
  }

  /**
   * Answers a person who asks for a path that nothing is at with the app's page, which says so; still with 404. `undefined` for
   * programs, who ask for no page, for calls of the API, for any other error, and where no app is built.
   */
  async sendMissing(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (!(error instanceof AppError) || error.code !== 'route_not_found' || !asksForPage(request)) return undefined;
    return this.#appPage.sendMissing(reply);
  }
}

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/v1/')) return false;
  return negotiate(headers.accept ?? '', ['application/json', page]) === page;
}

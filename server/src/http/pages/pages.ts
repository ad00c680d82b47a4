import type { FastifyInstance } from 'fastify';
import type { MailIn } from '../answers/mail-in.ts';
import { BuiltFiles } from '../built-files.ts';
import { documentRoutes } from '../openapi.ts';
import { guideRoutes } from './guide-pages.ts';
import { webAppRoutes } from './web-app.ts';

/** Adds what people read in a browser, and what asks for no key: the pages of the API, the guides and the web app. */
export function pageRoutes(app: FastifyInstance, parts: { readonly publicUrl: string; readonly mailIn: MailIn }): void {
  const files = new BuiltFiles();
  documentRoutes(app, parts.publicUrl);
  guideRoutes(app, files);
  webAppRoutes(app, { ...parts, files });
}

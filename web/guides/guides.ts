import { readFileSync } from 'node:fs';
import { articleOf } from './article.ts';
import { hrefOf, readDocuments, readRepositoryFile, withServedLinks } from './documents.ts';
import { llmsText } from './llms.ts';
import { pageOf } from './page.ts';

/** Files of the guides by their paths below the root of the service: pages, Markdown, pictures, `llms.txt`. */
export function guideFiles(): Map<string, string | Uint8Array> {
  const documents = readDocuments();
  const files = new Map<string, string | Uint8Array>();
  const addFile = (path: string, served: string) => files.set(`guide/${served}`, readRepositoryFile(path));
  for (const guide of documents.guides) {
    const article = articleOf(withServedLinks({ guide, documents, form: 'page' }, addFile));
    files.set(`guide/${guide.name}.html`, pageOf({ guide, article, groups: documents.groups }));
    const markdown = withServedLinks({ guide, documents, form: 'markdown' }, addFile);
    files.set(`guide/${hrefOf(guide, 'markdown')}`, markdown);
  }
  files.set('guide/guide.css', styles());
  files.set('llms.txt', llmsText(documents));
  return files;
}

/** The colors and texts of the app, and the look of the guides. */
function styles(): string {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  return `@layer base, guide;\n${read('../src/style/base.css')}${read('./guide.css')}`;
}

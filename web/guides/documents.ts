import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';

const repository = join(import.meta.dirname, '../..');
/** Document of which the table of contents is made, and which is the first page. */
const start = 'README.md';
const others = ['ARCHITECTURE.md', 'CHANGELOG.md'] as const;
/** Markdown link: its words, and where it leads. */
const link = /\[([^\]]*)\]\(([^)\s]+)\)/g;
/** Picture in HTML: the attribute, and the file. */
const picture = /\b(src|srcset)="([^"]+)"/g;

/** A document of the repository that the service serves. */
export interface Guide {
  /** Path in the repository. */
  readonly source: string;
  /** Last segment of its URL; `index` is the first page. */
  readonly name: string;
  readonly title: string;
  /** First sentence. */
  readonly summary: string;
  readonly text: string;
}

/** A group of the table of contents in README.md. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly { readonly guide: Guide; readonly words: string }[];
}

/** The documents that are served, and what they name. */
export interface Documents {
  readonly guides: readonly Guide[];
  readonly groups: readonly GuideGroup[];
}

/** Form of the documents that a link is for: the pages, or the Markdown. */
export type GuideForm = 'page' | 'markdown';

/** Reads the guides, in the order of the table of contents. */
export function readDocuments(): Documents {
  const sources = [start, ...others, ...readdirSync(join(repository, 'docs')).map((file) => `docs/${file}`)];
  const all = sources.filter((source) => source.endsWith('.md')).map(readGuide);
  const groups = groupsOf(all);
  const listed = groups.flatMap(({ guides }) => guides.map(({ guide }) => guide));
  return { guides: [...new Set([...all.filter(({ source }) => source === start), ...listed, ...all])], groups };
}

/** URL of a guide, relative to that of any other. */
export function hrefOf({ name }: Guide, form: GuideForm): string {
  if (form === 'markdown') return `${name}.md`;
  return name === 'index' ? './' : name;
}

/**
 * Has the links of a guide lead to where its neighbours are served. A file of the repository that is no guide is served as well; the words
 * of a link to a folder are no link.
 * @param onFile Told the path of each such file, and where it is served.
 */
export function withServedLinks(
  { guide, documents, form }: { guide: Guide; documents: Documents; form: GuideForm },
  onFile: (path: string, served: string) => void,
): string {
  const servedAt = (target: string): string | undefined => {
    const [file = '', anchor] = target.split('#');
    if (/^\w+:/.test(target) || file === '') return target;
    const path = posix.normalize(posix.join(posix.dirname(guide.source), file));
    const end = anchor === undefined ? '' : `#${anchor}`;
    const other = documents.guides.find(({ source }) => source === path);
    if (other !== undefined) return hrefOf(other, form) + end;
    const stats = statSync(join(repository, path), { throwIfNoEntry: false });
    // Code that looks like a link, or a link that is broken: a test finds those.
    if (stats === undefined) return target;
    if (stats.isDirectory()) return undefined;
    const served = path.startsWith('docs/') ? path.slice('docs/'.length) : `files/${path}`;
    onFile(path, served);
    return served + end;
  };
  return guide.text
    .replace(link, (_, words: string, target: string) => {
      const served = servedAt(target);
      return served === undefined ? words : `[${words}](${served})`;
    })
    .replace(picture, (_, name: string, target: string) => `${name}="${servedAt(target) ?? target}"`);
}

/** Reads a file of the repository. */
export function readRepositoryFile(path: string): Buffer {
  return readFileSync(join(repository, path));
}

/** The text of tokens of Markdown, without marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('');
}

function readGuide(source: string): Guide {
  const text = readRepositoryFile(source).toString();
  const tokens = lexer(text);
  const heading = tokens.find(isHeading);
  const paragraph = tokens.find((token) => token.type === 'paragraph' && plainText([token]) !== '');
  const name = source === start ? 'index' : basename(source, '.md').toLowerCase();
  const words = paragraph === undefined ? '' : plainText([paragraph]).replaceAll('\n', ' ');
  const [sentence = ''] = /^.*?\.(?= |$)/.exec(words) ?? [words];
  return { source, name, title: plainText(heading?.tokens ?? []), summary: sentence.replace(/:$/, '.'), text };
}

/** The groups of the list below "Guides" in README.md: each item names its group, then links to guides. */
function groupsOf(guides: readonly Guide[]): GuideGroup[] {
  const readme = guides.find(({ source }) => source === start);
  if (readme === undefined) throw new Error(`${start} is not there`);
  const tokens = lexer(readme.text);
  const from = tokens.findIndex((token) => isHeading(token) && token.text === 'Guides');
  const list = tokens.slice(from).find((token) => token.type === 'list');
  if (from < 0 || !isList(list)) throw new Error(`${start} has no list of guides`);
  return list.items.map((item) => {
    const [, title = ''] = /^\*\*(.+?)\*\*/.exec(item.text) ?? [];
    const links = [...item.text.matchAll(link)].map(([, words = '', target = '']) => ({ words, target }));
    return {
      title,
      guides: links.flatMap(({ words, target }) => {
        const guide = guides.find(({ source }) => source === target);
        return guide === undefined ? [] : [{ guide, words }];
      }),
    };
  });
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

function isList(token: Token | undefined): token is Tokens.List {
  return token?.type === 'list';
}

import { Marked, type Tokens } from 'marked';
import { plainText } from './documents.ts';

/** A section of a guide, for the list of what is on its page. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** A guide as HTML. */
export interface Article {
  readonly html: string;
  /** Sections of the second level. */
  readonly sections: readonly Section[];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Comments by the language of a block: whole lines, and ends of lines. */
const hashComments = /^\s*#.*$|(?<= {2})#.*$/gm;
const slashComments = /^\s*\/\/.*$/gm;
const comments: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['sh', 'ini', 'python', 'yaml', 'toml', 'ruby', 'properties'].map((name) => [name, hashComments]),
  ),
  ...Object.fromEntries(['js', 'ts', 'java', 'php'].map((name) => [name, slashComments])),
};

/** Text of HTML, or of an attribute in double quotation marks. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Anchor of a heading, as GitHub makes it: so a link works in the repository and on the page. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** Makes a guide's Markdown HTML. The Markdown is ours: HTML in it stays. */
export function articleOf(text: string): Article {
  const sections: Section[] = [];
  const taken = new Map<string, number>();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const title = plainText(tokens);
        const anchor = anchorOf(title);
        const count = taken.get(anchor) ?? 0;
        taken.set(anchor, count + 1);
        const id = count === 0 ? anchor : `${anchor}-${count}`;
        if (depth === 2) sections.push({ id, title });
        const mark =
          depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to “${escaped(title)}”">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${mark}</h${depth}>\n`;
      },
      code({ text: code, lang = '' }: Tokens.Code) {
        const [language = ''] = lang.split(' ');
        const comment = comments[language];
        const html = escaped(code);
        const shown = comment ? html.replace(comment, (words) => `<span class="comment">${words}</span>`) : html;
        return `<pre tabindex="0"><code>${shown}</code></pre>\n`;
      },
    },
    hooks: {
      // A wide table scrolls by itself, and the page does not.
      postprocess: (html) =>
        html.replaceAll('<table>', '<div class="table" tabindex="0"><table>').replaceAll('</table>', '</table></div>'),
    },
  });
  return { html: marked.parse(text, { async: false }), sections };
}

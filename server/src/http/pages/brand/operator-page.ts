import type { Tokens } from 'marked';
import { asMarkup, type Brand, brandPaths, type OperatorPage, operatorPages, programName } from './brand.ts';
import { type PageLanguage, pageWords } from './page-words.ts';

/** Schemes to which a text may lead. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/**
 * The page that shows a text of the operator, with the words of the service in a language. Which language the text is in is not known. It
 * runs nothing, and its links are relative, so that it works under any path.
 */
export async function operatorPage(
  brand: Brand,
  { page, language }: { readonly page: OperatorPage; readonly language: PageLanguage },
  { text, isMarkdown }: { readonly text: string; readonly isMarkdown: boolean },
): Promise<string> {
  const { headings, skip, pages } = pageWords[language];
  const { title, html } = isMarkdown ? await fromMarkdown(text) : { title: undefined, html: paragraphs(text) };
  const name = asMarkup(brand.name || programName);
  const logo = brand.logo === undefined ? '' : `<img class="icon" src="${brandPaths.logo}" alt="">`;
  const others = operatorPages.filter((other) => brand.texts[other] !== undefined);
  const links = others.map((other) => {
    const current = other === page ? ' aria-current="page"' : '';
    return `<a href="${other}"${current}>${headings[other]}</a>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${asMarkup(title ?? headings[page])} · ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="${brand.logo === undefined ? 'icon.svg' : brandPaths.logo}">
<link rel="stylesheet" href="guide/guide.css">
${brand.color === undefined ? '' : `<link rel="stylesheet" href="${brandPaths.styles}">\n`}</head>
<body>
<a class="skip" href="#text">${skip}</a>
<header class="bar">
<a class="brand" href="./">${logo}${name}</a>
<nav aria-label="${pages}">${links.join('')}</nav>
</header>
<div class="columns one">
<main id="text" lang="">
${title === undefined ? `<h1 lang="${language}">${headings[page]}</h1>\n` : ''}${html}</main>
</div>
</body>
</html>
`;
}

/** Text as it stands: an empty line parts paragraphs. */
function paragraphs(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${asMarkup(paragraph).replaceAll('\n', '<br>\n')}</p>\n`)
    .join('');
}

/** Markdown as HTML, with the heading that it begins with. HTML in it is text, a picture its words, and no link runs anything. */
async function fromMarkdown(text: string): Promise<{ title: string | undefined; html: string }> {
  const { Marked } = await import('marked');
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      html: ({ raw }: Tokens.HTML | Tokens.Tag) => asMarkup(raw),
      image: ({ text: words }: Tokens.Image) => asMarkup(words),
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        return leadsSomewhere(href) ? `<a href="${asMarkup(href)}">${words}</a>` : words;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  const first = marked.lexer(text).find(({ type }) => type !== 'space');
  return { title: first?.type === 'heading' && first.depth === 1 ? String(first.text) : undefined, html };
}

function leadsSomewhere(href: string): boolean {
  return (
    URL.canParse(href, 'https://relative.invalid') &&
    schemes.includes(new URL(href, 'https://relative.invalid').protocol)
  );
}

import { type Article, escaped } from './article.ts';
import { type Guide, type GuideGroup, hrefOf } from './documents.ts';

interface PageParts {
  readonly guide: Guide;
  readonly article: Article;
  readonly groups: readonly GuideGroup[];
}

/** The page of a guide: it runs nothing, and names its neighbours by relative paths, so that it works under any path. */
export function pageOf({ guide, article, groups }: PageParts): string {
  const title = guide.name === 'index' ? 'Mayfly: guides' : `${guide.title} · Mayfly`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escaped(guide.summary)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfbfc">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151618">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="guide.css">
<link rel="alternate" type="text/markdown" href="${hrefOf(guide, 'markdown')}">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header class="bar">
<a class="brand" href="../"><img src="../icon.svg" width="20" height="20" alt="">Mayfly</a>
<nav aria-label="Service"><a class="to-start" href="./"${guide.name === 'index' ? ' aria-current="page"' : ''}>Guides</a><a class="to-contents" href="#contents">Guides</a><a href="../docs">API</a><a href="${hrefOf(guide, 'markdown')}">Markdown</a></nav>
</header>
<div class="columns">
<main id="text">
${article.html}</main>
${sectionsOf(article)}<nav id="contents" aria-label="Guides">
${groups.map((group) => contentsOf(group, guide)).join('\n')}
</nav>
</div>
</body>
</html>
`;
}

/** List of the sections of a page that has several. */
function sectionsOf({ sections }: Article): string {
  if (sections.length < 2) return '';
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  return `<nav id="sections" aria-label="On this page">\n<h2>On this page</h2>\n<ul>${items.join('')}</ul>\n</nav>\n`;
}

function contentsOf({ title, guides }: GuideGroup, open: Guide): string {
  const items = guides.map(({ guide, words }) => {
    const current = guide === open ? ' aria-current="page"' : '';
    return `<li><a href="${hrefOf(guide, 'page')}"${current}>${escaped(capitalised(words))}</a></li>`;
  });
  return `<h2>${escaped(title)}</h2>\n<ul>${items.join('')}</ul>`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

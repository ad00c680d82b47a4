import { escapeHtml } from '../../../../mime/html/cleaning/escaping.ts';

/** Text without blanks and brackets, in which an address may begin. */
const runs = /[^\s<>"]+/g;
const urlStart = /https?:\/\/./i;
const trailing = new Set(".,;:!?'*_~|");
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const style =
  ':root{color-scheme:light dark}body{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;max-width:75ch}' +
  'pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}';

/** The content of a page that shows plain text: lines wrapped, and web addresses as links. */
export function htmlOfText(text: string): string {
  let html = '';
  let shown = 0;
  for (const { 0: run, index } of text.matchAll(runs)) {
    const start = run.search(urlStart);
    if (start < 0) continue;
    const url = withoutTrailing(run.slice(start));
    html += `${escapeHtml(text.slice(shown, index + start))}<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">`;
    html += `${escapeHtml(url)}</a>`;
    shown = index + start + url.length;
  }
  // A line end after the tag is not part of the text.
  return `<style>${style}</style><pre dir="auto">\n${html}${escapeHtml(text.slice(shown))}</pre>`;
}

/** A web address without the marks after it that belong to the sentence. */
function withoutTrailing(url: string): string {
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url[end - 1] ?? '';
    const opener = brackets[last];
    const isOfSentence = opener === undefined ? trailing.has(last) : !url.includes(opener);
    if (!isOfSentence) break;
  }
  return url.slice(0, end);
}

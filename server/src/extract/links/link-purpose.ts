import { foldWord } from '../codes/cues.ts';
import { purposeOfWords } from './purpose-phrases.ts';
import { type LinkPurpose, plainWords, purposePaths } from './purpose-words.ts';

/** What stands between the first and the last letter. */
const shownWords = /\p{L}(?:.*[\p{L}\p{M}])?/su;
const wordsCharactersMax = 120;
const pathCharactersMax = 300;

/**
 * Purpose of a link.
 * @param words Words of the link as shown; its target counts where these tell nothing.
 * @param before Text before the link, which counts last, where the words are plain, as “here”, or the address itself.
 */
export function purposeOf({
  words,
  href,
  before,
}: {
  words: string;
  href: string;
  before: string;
}): LinkPurpose | undefined {
  const shown = foldWord(words.slice(0, wordsCharactersMax)).replace(/\s+/g, ' ').trim();
  const isAddress = /^(?:https?:\/\/|www\.)/.test(shown);
  const byWords = isAddress ? undefined : purposeOfWords(shown);
  if (byWords !== undefined) return byWords;
  const path = pathOf(href);
  const byPath = purposePaths.find(([, pattern]) => pattern.test(path))?.[0];
  if (byPath !== undefined) return byPath;
  const isPlain = isAddress || shown === '' || plainWords.test(shownWords.exec(shown)?.[0] ?? '');
  return isPlain ? purposeOfWords(foldWord(before).replace(/\s+/g, ' ')) : undefined;
}

/** Path and query of a target in lower case: a host such as `login.example` says nothing of the page. */
function pathOf(href: string): string {
  const host = href.indexOf('/', href.indexOf('//') + 2);
  return host < 0 ? '' : href.slice(host, host + pathCharactersMax).toLowerCase();
}

import { foldWord } from '../codes/cues.ts';
import { type LinkPurpose, plainWords, purposePaths, purposeWords } from './purpose-words.ts';

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
  const byWords = isAddress ? undefined : purposeIn(shown, purposeWords);
  if (byWords !== undefined) return byWords;
  const byPath = purposeIn(pathOf(href), purposePaths);
  const isPlain =
    isAddress || shown === '' || plainWords.test(shown.replace(/[^\p{L}\p{M}]+$/u, '').replace(/^[^\p{L}]+/u, ''));
  if (byPath !== undefined || !isPlain) return byPath;
  return purposeIn(foldWord(before).replace(/\s+/g, ' '), purposeWords);
}

function purposeIn(text: string, patterns: readonly (readonly [LinkPurpose, RegExp])[]): LinkPurpose | undefined {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Path and query of a target in lower case: a host such as `login.example` says nothing of the page. */
function pathOf(href: string): string {
  const host = href.indexOf('/', href.indexOf('//') + 2);
  return host < 0 ? '' : href.slice(host, host + pathCharactersMax).toLowerCase();
}

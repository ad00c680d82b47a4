import { composed } from '../../mime/charsets/composed-text.ts';
import { foldWord } from '../codes/known-words/folded-word.ts';
import { purposeOfWords } from './purpose-phrases.ts';
import { type LinkPurpose, plainWords, purposePaths } from './purpose-words.ts';

/** Text from the first letter to the last. */
const shownWords = /\p{L}(?:.*[\p{L}\p{M}])?/su;
const addressBeginning = /^(?:https?:\/\/|www\.)/;
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
  const shown = foldedWords(words);
  const byWords = addressBeginning.test(shown) ? undefined : purposeOfWords(shown);
  if (byWords !== undefined) return byWords;
  const path = pathOf(href);
  const byPath = purposePaths.find(([, pattern]) => pattern.test(path))?.[0];
  if (byPath !== undefined) return byPath;
  return isPlain(shown) ? purposeOfWords(foldWord(composed(before)).replace(/\s+/g, ' ')) : undefined;
}

/** Purpose of the only link of a mail by the subject, for a link whose own words have none. */
export function purposeOfSubject(subject: string, { words }: { words: string }): LinkPurpose | undefined {
  return isPlain(foldedWords(words)) ? purposeOfWords(foldedWords(subject)) : undefined;
}

function foldedWords(words: string): string {
  return foldWord(composed(words.slice(0, wordsCharactersMax)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the words of a link are generic, such as “here”, or its address. */
function isPlain(shown: string): boolean {
  return shown === '' || addressBeginning.test(shown) || plainWords.test(shownWords.exec(shown)?.[0] ?? '');
}

/** Path and query of a target in lower case: a host such as `login.example` says nothing of the page. */
function pathOf(href: string): string {
  const host = href.indexOf('/', href.indexOf('//') + 2);
  return host < 0 ? '' : href.slice(host, host + pathCharactersMax).toLowerCase();
}

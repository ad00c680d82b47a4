import { readLinkedText } from './linked-text.ts';

/** Text of a mail that a reader sees, as an agent is given it, and how much there is besides. */
export interface VisibleText {
  readonly text: string;
  /** Number of characters that a reader of the mail cannot see, which are left out. */
  readonly hiddenCharacters: number;
  /** Number of characters past the limit, which are left out too. */
  readonly cutCharacters: number;
}

/** Characters of a text that are given at most: more would crowd out everything else that an agent knows. */
const textCharactersMax = 20_000;
/** Characters that show nothing, and could carry a message (Unicode Standard §5.21 and §23.2), and control characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const lineEnds = /[\n\r\t\u0085\u2028\u2029]/;

/**
 * Text of a mail as its reader sees it. Of a mail with HTML that is the visible text of the HTML: the plain text beside it is
 * shown to nobody, unless the HTML has nothing but pictures.
 * @param options As of `readLinkedText`.
 * @throws StepsUsedUp
 */
export function visibleText(
  { text, html }: { text: string; html: string | undefined },
  { stepsMax }: { stepsMax?: number | undefined } = {},
): VisibleText {
  if (html === undefined || html === '') return shorten(text, 0);
  const shown = readLinkedText(html, { linksMax: 0, stepsMax });
  const seen = /\S/.test(shown.text) ? shown.text : text;
  return shorten(seen, shown.hiddenCharacters);
}

function shorten(text: string, hidden: number): VisibleText {
  // More than is given, so that what is invisible makes no room for less.
  const read = text.slice(0, 4 * textCharactersMax);
  const clean = withoutInvisible(read, undefined);
  const kept = clean.slice(0, textCharactersMax).toWellFormed();
  return {
    text: kept,
    hiddenCharacters: hidden + read.length - clean.length,
    cutCharacters: text.length - read.length + clean.length - kept.length,
  };
}

/**
 * Leaves out characters that show nothing.
 * @param lineEnd Stands for the ends of lines and tabs; `undefined` keeps them.
 */
export function withoutInvisible(text: string, lineEnd: string | undefined): string {
  return text.replace(invisible, (character) => (lineEnds.test(character) ? (lineEnd ?? character) : ''));
}

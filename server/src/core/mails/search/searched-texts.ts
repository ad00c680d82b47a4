import type { MailOutline } from '../../../store/outline.ts';
import { type SplitText, splitText } from './words.ts';

/** Characters of a text that a search looks at, from its beginning. */
const textCharactersMax = 64 * 1024;

/** What a search finds in the outline of a mail: its sender, and its subject. */
export function splitOutline({ sender, from = [], subject }: MailOutline): SplitText {
  const names = from.map(({ name = '', address }) => `${name}\n${address}`);
  return splitText([subject, sender, ...names].join('\n'));
}

/** What a search finds in the text of a mail. */
export function splitBody(text: string): SplitText {
  return splitText(text.length > textCharactersMax ? text.slice(0, textCharactersMax) : text);
}

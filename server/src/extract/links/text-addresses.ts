import type { LinkInText } from '../../mime/html/linked-text.ts';

const addressStart = /https?:\/\/(?=[^\s/])/gi;
const addressEnd =
  /[\s<>"\u00a0\u200b-\u200f\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f\u201c-\u201f\u2018\u2019\u00ab\u00bb`^{}|\\]/g;
/** Letters of scripts without blanks between words, and of Korean, whose particles follow a word at once. */
const unspacedLetter =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
/** Beginning of an address after which a label of its host begins. */
const beginsLabel = /^(?:https?:\/\/)?(?:[^/?#]*\.)?$/i;
const nonAscii = /[^\0-\x7f]/;
const punctuation = /[.,:;!?'"*_~।۔؟،؛…]/;
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Finds addresses of the web in a text, each up to where a reader sees its end. Linear in the text. */
export function findWebAddresses(text: string, { addressesMax }: { addressesMax: number }): LinkInText[] {
  const found: LinkInText[] = [];
  addressStart.lastIndex = 0;
  for (
    let match = addressStart.exec(text);
    match !== null && found.length < addressesMax;
    match = addressStart.exec(text)
  ) {
    const start = match.index;
    const stop = endOfWebAddress(text, start);
    const end = start + shownLength(text.slice(start, stop));
    found.push({ href: text.slice(start, end), start, end });
    addressStart.lastIndex = Math.max(stop, end);
  }
  return found;
}

/**
 * Offset of the first character that is no part of the web address at `start`. The punctuation of the sentence around it may still
 * stand before it. Where all before is ASCII, a letter of a script without blanks begins the next word; at the beginning of
 * a label it is part of the host's name.
 */
export function endOfWebAddress(text: string, start: number): number {
  addressEnd.lastIndex = start;
  const end = addressEnd.exec(text)?.index ?? text.length;
  const address = text.slice(start, end);
  const first = address.search(nonAscii);
  if (first < 1 || !unspacedLetter.test(address.charAt(first))) return end;
  return beginsLabel.test(address.slice(0, first)) ? end : start + first;
}

/** Length of an address without the punctuation of the sentence and the brackets that it stands in. */
function shownLength(address: string): number {
  const open = new Map(Object.values(closing).map((bracket) => [bracket, 0]));
  let end = address.length;
  for (let at = 0; at < address.length; at += 1) {
    const character = address.charAt(at);
    const depth = open.get(character);
    if (depth !== undefined) open.set(character, depth + 1);
    const partner = closing[character];
    if (partner === undefined) continue;
    const openBefore = open.get(partner) ?? 0;
    if (openBefore === 0) {
      end = at;
      break;
    }
    open.set(partner, openBefore - 1);
  }
  while (end > 0 && punctuation.test(address.charAt(end - 1))) end -= 1;
  return end;
}

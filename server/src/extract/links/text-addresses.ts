import type { LinkInText } from '../../mime/html/linked-text.ts';

const addressStart = /https?:\/\/(?=[^\s/])/gi;
const addressEnd =
  /[\s<>"\u00a0\u200b-\u200f\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f\u201c-\u201f\u2018\u2019\u00ab\u00bb`^{}|\\]/g;
const punctuation = /[.,:;!?'"*_~]/;
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
    addressEnd.lastIndex = start;
    const stop = addressEnd.exec(text)?.index ?? text.length;
    const end = start + shownLength(text.slice(start, stop));
    found.push({ href: text.slice(start, end), start, end });
    addressStart.lastIndex = Math.max(stop, end);
  }
  return found;
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

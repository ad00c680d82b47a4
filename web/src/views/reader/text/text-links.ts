/** Piece of a text, which leads somewhere if it has an address. */
export interface TextPiece {
  readonly text: string;
  readonly href?: string;
}

// What else looks like a link stays text.
const textLinksMax = 1_000;

/** Text without blanks and brackets, in which an address may begin. */
const runs = /[^\s<>"]+/g;
const start = /https?:\/\/[^/?#]|mailto:[^@?]/i;
const trailing = new Set(".,;:!?'*_~|");
/** Brackets by those that close them. */
const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const opens = new Set(Object.values(openers));

/** Divides a text at the addresses that stand in it: `http:`, `https:` and `mailto:`. Time is linear in the text. */
export function linkedPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let shown = 0;
  let links = 0;
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (links >= textLinksMax) break;
    const offset = run.search(start);
    if (offset < 0) continue;
    const address = withoutTrailing(run.slice(offset));
    if (!URL.canParse(address)) continue;
    const from = index + offset;
    if (from > shown) pieces.push({ text: text.slice(shown, from) });
    pieces.push({ text: address, href: address });
    shown = from + address.length;
    links += 1;
  }
  if (shown < text.length) pieces.push({ text: text.slice(shown) });
  return pieces;
}

/** An address without the marks after it that belong to the sentence: a bracket that it has not opened is one. */
function withoutTrailing(address: string): string {
  const open = new Map<string, number>();
  for (const character of address) {
    const opener = openers[character];
    if (opener !== undefined) open.set(opener, (open.get(opener) ?? 0) - 1);
    else if (opens.has(character)) open.set(character, (open.get(character) ?? 0) + 1);
  }
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const opener = openers[last];
    const balance = opener === undefined ? 0 : (open.get(opener) ?? 0);
    if (balance >= 0 && !trailing.has(last)) break;
    if (opener !== undefined) open.set(opener, balance + 1);
  }
  return address.slice(0, end);
}

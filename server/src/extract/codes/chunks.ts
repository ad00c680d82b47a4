/** Run of characters between two blanks or brackets that may be a code or a part of one. */
export interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly hasDigit: boolean;
}

/** Characters that numbers, addresses and amounts consist of. */
const chunkCharacter = /[A-Za-z0-9\u00c0-\u024f.,:;?'’_+#$€£¥₹₽₺₩₴\&@=~%\/\\\|°№\-]/v;
/** Greatest UTF-16 code unit among them. */
const chunkCodeMax = '№'.charCodeAt(0);
/** Punctuation of the sentence around a number, which is no part of it. */
const punctuation: ReadonlySet<string> = new Set(".,:;?'’_~|-");

/** Classes of characters: of no chunk; of a chunk that has a digit; of one in capital letters, too; digits. */
const outside = 0;
const inNumber = 1;
const inCapitals = 2;
const digit = 3;
const classes = Uint8Array.from({ length: chunkCodeMax + 1 }, (_, code) => classOf(String.fromCharCode(code)));

/** A capital letter with an apostrophe or a hyphen, as that of a name, which begins no code. */
const markedLetter = /^[A-Z]['’-]+[.,:;]?$/;
/** Label that is joined by a colon, without a blank, to a possible code. */
const labelled = /^([A-Za-z\u00c0-\u024f]{2,}[:=])[A-Z0-9]{4}/;
/** Case ending that some languages add to a number, as in `482913-ci`. */
const inflected = /\d(['’][A-Za-z\u00c0-\u024f]{1,6})$/;
/** A number before a comma that a number of minutes or the like follows at once, as languages without blanks have it. */
const beforeComma = /^(\d{3,8}),\d{1,2}$/;

/** Finds the chunks of a line with a digit or of capital letters, without the punctuation around them. Linear in the line. */
export function chunksOf(line: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < line.length; ) {
    let end = start;
    let hasDigit = false;
    let isCapital = true;
    for (; end < line.length; end += 1) {
      const kind = classes[line.charCodeAt(end)] ?? outside;
      if (kind === outside) break;
      hasDigit ||= kind === digit;
      isCapital &&= kind === inCapitals;
    }
    if (hasDigit || (isCapital && end > start))
      addChunk(chunks, { text: line.slice(start, end), start, end, hasDigit });
    start = end + 1;
  }
  return chunks;
}

function addChunk(chunks: Chunk[], whole: Chunk): void {
  const chunk = withoutPunctuation(whole);
  if (chunk.hasDigit) chunks.push(withoutLabel(chunk));
  else if (/^[A-Z]+(?:-[A-Z]+)*$/.test(chunk.text) && !markedLetter.test(whole.text)) chunks.push(chunk);
}

function classOf(character: string): number {
  if (!chunkCharacter.test(character)) return outside;
  if (/[0-9]/.test(character)) return digit;
  return /[A-Z]/.test(character) || punctuation.has(character) ? inCapitals : inNumber;
}

function withoutPunctuation({ text, start, hasDigit }: Chunk): Chunk {
  let from = 0;
  let to = text.length;
  while (from < to && punctuation.has(text.charAt(from))) from += 1;
  while (to > from && punctuation.has(text.charAt(to - 1))) to -= 1;
  return { text: text.slice(from, to), start: start + from, end: start + to, hasDigit };
}

function withoutLabel({ text, start, end, hasDigit }: Chunk): Chunk {
  const before = beforeComma.exec(text)?.[1];
  if (before !== undefined) return { text: before, start, end: start + before.length, hasDigit };
  const label = labelled.exec(text)?.[1]?.length ?? 0;
  const ending = inflected.exec(text)?.[1]?.length ?? 0;
  return { text: text.slice(label, text.length - ending), start: start + label, end: end - ending, hasDigit };
}

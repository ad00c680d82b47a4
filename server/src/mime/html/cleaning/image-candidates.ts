/** One of the images in a `srcset`; a browser loads one of them. */
export interface ImageCandidate {
  readonly url: string;
  /** Width or density, as `600w` or `2x`; `''` for none. */
  readonly descriptor: string;
}

const blanksAndCommas = /[\t\n\f\r ,]*/y;
const word = /[^\t\n\f\r ]+/y;
const validDescriptor = /^(?:\d{1,9}(?:\.\d{1,9})?x|\d{1,9}w)$/;

/**
 * Reads the value of a `srcset` (WHATWG HTML §4.8.4.3.10), in time linear in it.
 * Candidates with another descriptor than a width or a density are left out, as a browser does.
 */
export function* imageCandidates(value: string): Generator<ImageCandidate> {
  let at = 0;
  for (;;) {
    at += matchAt(blanksAndCommas, value, at).length;
    const url = matchAt(word, value, at);
    if (url === '') return;
    at += url.length;
    if (url.endsWith(',')) {
      yield { url: withoutCommas(url), descriptor: '' };
      continue;
    }
    const end = endOfDescriptors(value, at);
    const descriptor = value.slice(at, end).trim();
    at = end;
    if (descriptor === '' || validDescriptor.test(descriptor)) yield { url, descriptor };
  }
}

/** Offset of the comma that ends descriptors. One in brackets does not; brackets are of a later version of the language. */
function endOfDescriptors(value: string, start: number): number {
  for (let at = start; at < value.length; at += 1) {
    if (value[at] === ',') return at;
    if (value[at] !== '(') continue;
    const close = value.indexOf(')', at);
    if (close < 0) break;
    at = close;
  }
  return value.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function withoutCommas(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === ',') end -= 1;
  return url.slice(0, end);
}

/** Number of `cid:` URLs of one HTML that get others: each takes time and makes the text longer. Those after them stay. */
const cidUrlsMax = 1_000;

/**
 * HTML with other URLs in place of its first `cid:` URLs (RFC 2392).
 * @param shape Global expression that finds them, with what stands around them.
 * @param urlOf The text in place of what was found.
 */
export function withCidUrls(html: string, shape: RegExp, urlOf: (found: RegExpExecArray) => string): string {
  const pieces: string[] = [];
  let end = 0;
  let count = 0;
  for (const found of html.matchAll(shape)) {
    if (count === cidUrlsMax) break;
    count += 1;
    pieces.push(html.slice(end, found.index), urlOf(found));
    end = found.index + found[0].length;
  }
  return [...pieces, html.slice(end)].join('');
}

const field = /^list-unsubscribe[ \t]*:((?:[^\r\n]|\r?\n[ \t])*)/im;
const webAddress = /<\s*(https?:\/\/[^<>]+)>/gi;
const headerCharactersMax = 256 * 1024;

/** Web addresses of the List-Unsubscribe field (RFC 2369 §3.2, RFC 8058), without the blanks of folding. */
export function readListUnsubscribe(headers: string): string[] {
  const value = field.exec(headers.slice(0, headerCharactersMax))?.[1] ?? '';
  return [...value.matchAll(webAddress)].map(([, address = '']) => address.replace(/\s/g, ''));
}

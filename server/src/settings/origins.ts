/**
 * Parses an origin (RFC 6454), as a browser writes it: scheme, host, and a port where it is not the usual one. An empty text is
 * none.
 */
function parseOptionalOrigin(value: string): string {
  if (value === '') return '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error('must be http:// or https:// and a host, without a path, such as https://mail.example.com');
  }
  return url.origin;
}

/** Parses the URL of the service: an origin, and a path where it is not at the root. It ends without a slash. An empty text stays empty. */
export function parsePublicUrl(value: string): string {
  if (value === '') return '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== url.origin + url.pathname) {
    throw new Error('must be http:// or https://, a host and maybe a path, such as https://example.com/mail');
  }
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}

/** Parses origins with commas between them; `*` is all of them. */
export function parseOrigins(value: string): '*' | readonly string[] {
  const given = value.split(',').map((part) => part.trim());
  return given.includes('*') ? '*' : given.filter((part) => part !== '').map(parseOptionalOrigin);
}

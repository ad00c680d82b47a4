import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';

/** Characters of a header with a key, from which on it is no key. */
const headerCharactersMax = 1_000;

/**
 * Authorization that the key of a request gives: of the dialect's own header, of Basic (RFC 7617) as the password whoever the
 * user, or as the user where there is no password; else as our own API has it.
 */
export function authorizationOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  keyHeader: string | undefined,
): string | undefined {
  const own = keyHeader === undefined ? undefined : headers[keyHeader];
  if (typeof own === 'string') return `Bearer ${own}`;
  const { authorization } = headers;
  if (authorization === undefined || authorization.length > headerCharactersMax) return authorization;
  const [scheme = '', credentials = ''] = authorization.split(' ');
  if (scheme.toLowerCase() !== 'basic') return authorization;
  const text = Buffer.from(credentials, 'base64').toString();
  const colon = text.indexOf(':');
  const password = text.slice(colon + 1);
  return `Bearer ${password === '' ? text.slice(0, colon) : password}`;
}

/**
 * Checks that no page of another origin has caused a request: a browser that knows the key of Basic sends it from any page.
 * Browsers say so in Sec-Fetch-Site (W3C Fetch Metadata) or Origin.
 * @throws AppError `cross_origin`
 */
export function requireOwnPage({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): void {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (isOwnSite && (origin === undefined || origin === `${protocol}://${host}`)) return;
  throw new AppError('cross_origin', 'the call comes from a page of another origin', {
    fix: 'Make the call from a program: in a test, by the request of the test runner and not from the page.',
  });
}

/**
 * Whether a browser sends the request: it is never asked for a password, which it would send from any page from then on. Over plain HTTP
 * from another machine it sends no Sec-Fetch fields, and only where a page is opened says that it takes HTTPS.
 */
export function isOfBrowser({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => name.startsWith('sec-fetch-') || name === 'upgrade-insecure-requests');
}

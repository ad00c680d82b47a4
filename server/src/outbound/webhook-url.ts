import { type AddressGuard, isAddress } from './address-guard.ts';
import { urlCharactersMax } from './limits.ts';
import { refusedPorts } from './refused-ports.ts';

/** Rules for the URL of a webhook. */
export interface UrlRules {
  /** Whether plain http is refused. */
  readonly requireHttps: boolean;
  readonly guard: AddressGuard;
}

/**
 * Fault of a URL for a webhook, as a predicate (`must …`, `has …`); `undefined` when it has none. Only the text is judged
 * here; the addresses of the host are judged when something is sent.
 */
export function checkWebhookUrl(text: string, rules: UrlRules): string | undefined {
  if (text.length > urlCharactersMax) return `must have at most ${urlCharactersMax} characters`;
  // The parser would silently drop some of these (WHATWG URL §4.4), and the URL kept would not be the one used.
  if (/[\p{Cc}\p{Z}]/u.test(text)) return 'must not contain spaces or control characters';
  const url = URL.parse(text);
  if (url === null) return 'is not a URL';
  if (url.protocol !== 'https:' && (rules.requireHttps || url.protocol !== 'http:')) {
    return rules.requireHttps ? 'must start with https://' : 'must start with https:// or http://';
  }
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.port !== '' && refusedPorts.has(Number(url.port))) {
    return `has port ${url.port}, which belongs to another protocol and is refused as browsers do`;
  }
  return hostRefusal(url, rules.guard);
}

/** Host of a parsed URL in the form for sockets: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

function hostRefusal(url: URL, guard: AddressGuard): string | undefined {
  const host = hostOf(url);
  // Names under localhost mean loopback, whatever a resolver says (RFC 6761 §6.3).
  const address = /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : host;
  const refusal = isAddress(address) ? guard.refusal(address) : undefined;
  return refusal && `has a host that ${refusal}`;
}

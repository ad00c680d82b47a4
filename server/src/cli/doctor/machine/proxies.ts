import type { BlockList } from 'node:net';
import type { Config } from '../../../config.ts';
import { isWithin } from '../../../lib/client-network.ts';
import { fine, type MachineFinding } from './finding.ts';

const answerMsMax = 5_000;
/** Addresses far from each other and from every network of one's own (RFC 5737, RFC 3849 have none that is anybody's). */
const strangers = ['8.8.8.8', '192.0.2.1', '2001:4860:4860::8888'] as const;
const loopback = /^(127\.|::1$|localhost$|\[::1\]$)/;

/** Looks at how clients reach the service: by proxies that it trusts, over TLS, under its public URL. */
export async function proxyFindings(config: Config): Promise<MachineFinding[]> {
  const { publicUrl, httpHost, httpTlsCert } = config;
  const trusted = trustFindings(config);
  if (publicUrl === '') {
    const isPlain = httpTlsCert.length === 0 && !loopback.test(httpHost);
    const what = 'public URL';
    if (!isPlain) return [...trusted, fine(what, 'none: the service is reached as it is called')];
    const fix =
      'Set MAYFLY_HTTP_TLS_CERT, or put a proxy with TLS in front and set MAYFLY_PUBLIC_URL: keys can be read on the way.';
    return [...trusted, { what, state: 'warning', found: `none, and plain HTTP at ${httpHost}`, fix }];
  }
  return [...trusted, ...namedFindings(config), await urlFinding(publicUrl)];
}

/** Proxies that could be anybody: then every client could name itself as it likes. */
function trustFindings(config: Config): MachineFinding[] {
  const lists: Readonly<Record<string, BlockList | undefined>> = {
    MAYFLY_HTTP_PROXY_FROM: config.httpProxyFrom,
    MAYFLY_HTTP_PROXY_PROTOCOL_FROM: config.httpProxyProtocolFrom,
    MAYFLY_SMTP_PROXY_FROM: config.smtpProxyFrom,
    MAYFLY_SMTP_TRUSTED_RELAYS: config.smtpTrustedRelays,
  };
  return Object.entries(lists).flatMap(([what, networks]): MachineFinding[] =>
    networks !== undefined && strangers.some((address) => isWithin(networks, address))
      ? [{ what, state: 'wrong', found: 'has addresses of strangers', fix: 'Name your own proxies and relays alone.' }]
      : [],
  );
}

/** A public URL that no proxy of the settings stands behind. */
function namedFindings({ httpTlsCert, httpProxyFrom, httpProxyProtocolFrom, publicUrl }: Config): MachineFinding[] {
  const isSecure = publicUrl.startsWith('https:');
  const isNamed = [httpProxyFrom, httpProxyProtocolFrom].some((networks) => networks.rules.length > 0);
  if (!isSecure || httpTlsCert.length > 0 || isNamed) return [];
  const fix = 'Name the proxy in MAYFLY_HTTP_PROXY_FROM: otherwise all clients count as one address.';
  return [{ what: 'proxy', state: 'warning', found: 'none is named', fix }];
}

/** Asks for the API document under the public URL, by the way that clients take. */
async function urlFinding(publicUrl: string): Promise<MachineFinding> {
  const what = 'public URL';
  const url = `${publicUrl.replace(/\/$/, '')}/openapi.json`;
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMsMax) });
    const isOurs =
      answer.ok && (answer.headers.get('content-type') ?? '').includes('json') && answer.headers.has('x-request-id');
    await answer.body?.cancel();
    if (isOurs) return fine(what, publicUrl);
    const fix = 'Look at the path and the target in the settings of the proxy: docs/operating.md, Behind a proxy.';
    return { what, state: 'wrong', found: `${url} is answered ${answer.status}, not by this service`, fix };
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const why = cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error);
    return { what, state: 'wrong', found: `${url}: ${why}`, fix: 'Look at the name, the proxy and its certificate.' };
  }
}

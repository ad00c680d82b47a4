import { hash } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { PersonClaims, SignInPolicy } from '../../core/people/admission.ts';
import { isWithin } from '../../lib/client-network.ts';

/** Headers in which proxies name who they have signed in, and what these people may do. */
export interface ProxyUserSettings {
  /** Name of the header with the user, in lower case. */
  readonly header: string;
  /** Name of the header with the groups; empty for none. */
  readonly groupsHeader: string;
  /** Addresses of the proxies. The header of anybody else does not count. */
  readonly from: BlockList;
  readonly policy: SignInPolicy;
}

type ProxiedRequest = Pick<FastifyRequest, 'raw' | 'peer'>;

const userCharactersMax = 255;

/** Issuer of people whom a proxy names. */
export const proxyIssuer = 'proxy:';

/** People whom a proxy in front has signed in, and names in a header. */
export class ProxyUsers {
  readonly #settings: ProxyUserSettings | undefined;

  /** @param settings `undefined` where no proxy signs people in: then nobody is named. */
  constructor(settings: ProxyUserSettings | undefined) {
    this.#settings = settings;
  }

  /** What people may do; `undefined` where no proxy signs them in. */
  get policy(): SignInPolicy | undefined {
    return this.#settings?.policy;
  }

  /** Claims of the proxy about who is at the browser; `undefined` without a proxy that is named, or without a user. */
  claimsOf(request: ProxiedRequest): PersonClaims | undefined {
    const user = this.userOf(request);
    if (user === undefined || this.#settings === undefined) return undefined;
    const { groupsHeader } = this.#settings;
    const groups = groupsHeader === '' ? '' : (onlyValue(request, groupsHeader) ?? '');
    const names = groups.split(/[,|]/).map((group) => group.trim());
    return { sub: user, preferred_username: user, groups: names.filter((name) => name !== '') };
  }

  /** User whom the proxy names. */
  userOf(request: ProxiedRequest): string | undefined {
    const { header, from } = this.#settings ?? {};
    if (header === undefined || from === undefined) return undefined;
    if (!isWithin(from, request.peer.address)) return undefined;
    const user = onlyValue(request, header) ?? '';
    const isUser = user !== '' && user.length <= userCharactersMax && !/[\p{Cc}\ufffd]/u.test(user);
    return isUser ? user : undefined;
  }

  /** Mark of the user in the cookie of a session, which ends when the proxy names somebody else, or nobody. */
  markOf(user: string): string {
    return hash('sha256', user, 'hex').slice(0, 32);
  }
}

/** Value of a header that is there once: of two, one could be that of the client. */
function onlyValue({ raw }: ProxiedRequest, name: string): string | undefined {
  const values = raw.headersDistinct[name] ?? [];
  const [value] = values;
  return values.length === 1 && value !== undefined ? Buffer.from(value, 'latin1').toString('utf8').trim() : undefined;
}

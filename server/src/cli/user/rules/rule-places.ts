import type { ApiTypes, Mailbox, Mayfly } from '../../../../../client/src/main.ts';
import { parseDomain } from '../../../lib/domain-name.ts';
import { SubcommandError } from '../../command.ts';
import { isWholeId } from '../../id-ends.ts';
import { findMailbox } from '../lookup.ts';
import type { PlacedRules } from './rule-kinds.ts';

type Schemas = ApiTypes['schemas'];

const ownPath = '/v1/mail-rules';
const pageDomainsMax = 200;

/** Something that has rules: all mail of the owner, a domain, or a mailbox. */
export interface RulePlace {
  /** Its name on the command line; `all` for all mail of the owner. */
  readonly name: string;
  readonly isMailbox: boolean;
  readonly rules: PlacedRules;
  /** Sets its rules, in place of all that it has, and returns them as the service keeps them. */
  set(rules: PlacedRules): Promise<PlacedRules>;
}

/**
 * Finds what a word names: a domain, or a mailbox by its address, its alias or its id. Without a word it is all mail of the owner.
 * @throws SubcommandError when there is none.
 */
export async function findPlace(mayfly: Mayfly, word: string | undefined): Promise<RulePlace> {
  if (word === undefined) return ownPlace(mayfly);
  if (word.includes('@') || isWholeId(word) || !word.includes('.'))
    return mailboxPlace(mayfly, await findMailbox(mayfly, word));
  const name = parseDomain(word);
  const domains = await domainsOf(mayfly);
  const domain = domains.find((known) => known.name === name);
  if (domain !== undefined) return domainPlace(mayfly, domain);
  const known = domains.length === 0 ? 'there is none' : `of ${domains.map((one) => one.name).join(', ')}`;
  throw new SubcommandError(`"${word}" is no domain of your account: ${known}`);
}

/** All places that have rules: all mail of the owner first, then domains, then mailboxes. */
export async function placesWithRules(mayfly: Mayfly): Promise<RulePlace[]> {
  const places = [
    await ownPlace(mayfly),
    ...(await domainsOf(mayfly)).map((domain) => domainPlace(mayfly, domain)),
    ...(await mayfly.mailboxes()).map((mailbox) => mailboxPlace(mayfly, mailbox)),
  ];
  return places.filter(({ rules }) => Object.keys(rules).length > 0);
}

async function ownPlace(mayfly: Mayfly): Promise<RulePlace> {
  return {
    name: 'all',
    isMailbox: false,
    rules: await mayfly.request<PlacedRules>(ownPath),
    set: (body) => mayfly.request(ownPath, { method: 'PUT', body }),
  };
}

function domainPlace(mayfly: Mayfly, { id, name, mailRules }: Schemas['Domain']): RulePlace {
  const set = async (rules: PlacedRules) => {
    const body = { mailRules: rules };
    const domain = await mayfly.request<Schemas['Domain']>(`/v1/domains/${id}`, { method: 'PATCH', body });
    return domain.mailRules ?? {};
  };
  return { name, isMailbox: false, rules: mailRules ?? {}, set };
}

function mailboxPlace(mayfly: Mayfly, { id, address, data }: Mailbox): RulePlace {
  const set = async ({ allowedSenders }: PlacedRules) => {
    const body = { allowedSenders: allowedSenders ?? null };
    return rulesOf(await mayfly.request<Schemas['Mailbox']>(`/v1/mailboxes/${id}`, { method: 'PATCH', body }));
  };
  return { name: address, isMailbox: true, rules: rulesOf(data), set };
}

function rulesOf({ allowedSenders }: Mailbox['data']): PlacedRules {
  return allowedSenders === undefined ? {} : { allowedSenders };
}

/** All domains of the owner. */
async function domainsOf(mayfly: Mayfly): Promise<Schemas['Domain'][]> {
  const domains: Schemas['Domain'][] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: pageDomainsMax, cursor };
    const page = await mayfly.request<{ items: Schemas['Domain'][]; nextCursor?: string }>('/v1/domains', { query });
    domains.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return domains;
}

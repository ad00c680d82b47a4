import { hash } from 'node:crypto';
import type { Scope } from '../../contract/access/api-keys.ts';
import { ordinaryScopes } from '../../store/operations/accounts.ts';
import { ownerNameShape } from '../accounts/accounts.ts';
import { parseScopes } from '../accounts/scopes.ts';

/** What the people of a group may do. */
export interface GroupRule {
  /** Name of the group; `*` for everybody whom the provider signs in. */
  readonly group: string;
  readonly scopes: readonly Scope[];
  /** Owner that its people share; `undefined` where each has one alone. */
  readonly owner: string | undefined;
  /** Limits of an owner that is made for one of them; `undefined` where they are those of the service. */
  readonly limits: GroupLimits | undefined;
}

/** Limits of a new owner; null: the default of the service. */
export interface GroupLimits {
  readonly activeMailboxesMax: number | null;
  readonly dailyCallsMax: number | null;
  readonly bytesMax: number | null;
}

/** Who of the people of a provider may come in, and as whom. */
export interface SignInPolicy {
  /** Short name of the provider, which begins the names of owners that are made from identifiers. */
  readonly id: string;
  /** Claim that names the owner; `sub`, the identifier of the person, where no name is to be had. */
  readonly ownerClaim: string;
  /** Claim with the groups of the person. */
  readonly groupsClaim: string;
  readonly groups: readonly GroupRule[];
  /** Domains of which the person must have an address; empty for any. */
  readonly emailDomains: readonly string[];
}

/** Claims of a provider about a person; only `sub` is always there. */
export interface PersonClaims {
  readonly sub: string;
  readonly [name: string]: unknown;
}

/** Right to come in. */
export interface Admission {
  readonly scopes: readonly Scope[];
  readonly sharedOwner: string | undefined;
  /** Names for an owner of the person alone, the best first; the last is of nobody else. */
  readonly ownerNames: readonly string[];
  readonly limits: GroupLimits | undefined;
  /** Name of the person for other people. */
  readonly label: string;
}

/** Reason why somebody is not let in: no group that may, or no verified address of a domain that may. */
export type Rejection = 'no_group' | 'no_address';

const labelCharactersMax = 60;
const groupsLookedAtMax = 2_000;
const groupsToldMax = 20;
const groupCharactersToldMax = 100;

/** Decides by the claims about a person who that is here, and what the person may do. */
export function admit(policy: SignInPolicy, issuer: string, claims: PersonClaims): Admission | Rejection {
  const { emailDomains, groups } = policy;
  const address = verifiedAddress(claims);
  if (emailDomains.length > 0 && !emailDomains.includes(address.slice(address.lastIndexOf('@') + 1)))
    return 'no_address';
  const held = groupsIn(claims, policy.groupsClaim);
  const rules = groups.filter(({ group }) => group === '*' || held.has(group));
  if (groups.length > 0 && rules.length === 0) return 'no_group';
  if (policy.ownerClaim === 'email' && address === '') return 'no_address';
  const scopes = new Set(groups.length === 0 ? parseScopes(ordinaryScopes) : rules.flatMap((rule) => rule.scopes));
  return {
    scopes: [...scopes],
    sharedOwner: rules.find(({ owner }) => owner !== undefined)?.owner,
    ownerNames: ownerNamesOf(policy, issuer, claims),
    limits: rules.find(({ limits }) => limits !== undefined)?.limits,
    label: labelOf(claims),
  };
}

/** Claims that a policy looks at. */
export function claimsWanted({ ownerClaim, groupsClaim, groups, emailDomains }: SignInPolicy): readonly string[] {
  const byGroup = groups.some(({ group }) => group !== '*');
  const byAddress = emailDomains.length > 0 || ownerClaim === 'email';
  return [
    ...new Set([ownerClaim, ...(byGroup ? [groupsClaim] : []), ...(byAddress ? ['email', 'email_verified'] : [])]),
  ];
}

/** Value of a claim: of its name, else at its path, such as `realm_access.roles`. */
export function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, step) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    return isObject ? Object.entries(value).find(([key]) => key === step)?.[1] : undefined;
  }, claims);
}

/** Names for the owner of a person: by the claim; then with, or only of, a hash that nobody else has. */
function ownerNamesOf({ id, ownerClaim }: SignInPolicy, issuer: string, claims: PersonClaims): string[] {
  const mark = hash('sha256', JSON.stringify([issuer, claims.sub]), 'hex');
  const value = ownerClaim === 'email' ? verifiedAddress(claims) : textOf(claimOf(claims, ownerClaim));
  const wanted = ownerClaim === 'sub' ? `${id}-${claims.sub}` : value;
  const named = wanted === '' ? [] : [wanted, `${wanted}-${mark.slice(0, 8)}`];
  return [...named, `${id}-${mark.slice(0, 32)}`].filter((name) => ownerNameShape.test(name));
}

/** The address of a person in lower case, if the provider says that it is verified; else `''`. */
function verifiedAddress({ email, email_verified: isVerified }: PersonClaims): string {
  // One widespread provider has the text.
  const address = isVerified === true || isVerified === 'true' ? textOf(email).toLowerCase() : '';
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : '';
}

function groupsIn(claims: PersonClaims, name: string): ReadonlySet<string> {
  const value = claimOf(claims, name);
  const groups = Array.isArray(value) ? value.slice(0, groupsLookedAtMax) : [value];
  return new Set(groups.filter((group) => typeof group === 'string'));
}

/** The claim with the groups of a person who has none that may come in, and the first of those, for the operator's log. */
export function groupsTold({ groupsClaim }: SignInPolicy, claims: PersonClaims): { claim: string; groups: string[] } {
  const groups = [...groupsIn(claims, groupsClaim)].slice(0, groupsToldMax);
  return { claim: groupsClaim, groups: groups.map((group) => group.slice(0, groupCharactersToldMax)) };
}

function labelOf(claims: PersonClaims): string {
  const texts = [claims.preferred_username, claims.email, claims.name, claims.sub].map(textOf);
  const label = texts.find((text) => text !== '') ?? '';
  return [...label.replace(/\p{C}/gu, ' ').trim()].slice(0, labelCharactersMax).join('');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

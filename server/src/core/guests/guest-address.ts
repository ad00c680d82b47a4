import { toALabels } from '../../lib/domain-name.ts';
import { invalidField } from '../errors.ts';
import { aliasProblem, reservedReason } from '../mailboxes/addresses.ts';

/** Choices that the operator leaves to guests. */
export interface GuestChoices {
  /** Whether guests may choose the name before the @. */
  readonly guestNames: boolean;
  /** Domains from which guests choose; the first is the default. */
  readonly domains: readonly [string, ...string[]];
}

/**
 * Checks the address that a guest wants. The name is `undefined` where the service is to choose it.
 * @throws AppError `invalid_request` for what the operator does not allow, what no address may have, and reserved names.
 */
export function guestAddress(
  wanted: { name?: string | undefined; domain?: string | undefined },
  { guestNames, domains }: GuestChoices,
): { alias: string | undefined; domain: string } {
  const domain = wanted.domain === undefined ? domains[0] : toALabels(wanted.domain);
  if (!domains.includes(domain)) {
    throw invalidField('/domain', {
      code: 'not_one_of',
      detail: `must be ${domains.join(' or ')}`,
      fix: 'Use one of these domains, or leave domain out.',
    });
  }
  if (wanted.name === undefined) return { alias: undefined, domain };
  if (!guestNames) {
    throw invalidField('/name', {
      code: 'not_allowed',
      detail: 'is not for guests to choose here',
      fix: 'Leave name out; the operator can allow names by MAYFLY_GUEST_NAMES.',
    });
  }
  const alias = wanted.name.trim().toLowerCase();
  const malformed = aliasProblem(alias, domain);
  const problem = malformed ?? reservedReason(alias, { isOfService: true });
  if (problem !== undefined)
    throw invalidField('/name', {
      code: malformed === undefined ? 'not_allowed' : 'wrong_form',
      detail: problem,
      fix: 'Choose another name, or leave name out.',
    });
  return { alias, domain };
}

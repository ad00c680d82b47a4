import {
  type FirstMail,
  firstMailsPerHourDefault,
  firstMailsPerHourMax,
  type UpdateDomain,
} from '../../contract/domains.ts';
import type { DomainRow, DomainRules } from '../../store/operations/domains/domains.ts';
import { type AppError, invalidField } from '../errors.ts';
import { storableRules } from '../rules/wanted-rules.ts';

/** Rules that are wanted of a domain. What is absent does not change. */
export type WantedRules = UpdateDomain;

/** Maxima of the mailboxes that a rule makes. */
export interface RuleLimits {
  /** Maximum lifetime in minutes. */
  readonly lifetimeMinutesMax: number;
  /** Maximum number of mails. */
  readonly mailboxMailsMax: number;
}

/**
 * Rules of a domain that a call changes.
 * @throws AppError `invalid_request`.
 */
export function changedRules(
  { catchAll, firstMail, subdomains, mailRules }: WantedRules,
  { lifetimeMinutesMax, mailboxMailsMax }: RuleLimits,
): Partial<DomainRules> {
  if (catchAll && firstMail) throw twoRules();
  const { expiresIn, keepNewest, perHour } = firstMail ?? {};
  if (expiresIn !== undefined && expiresIn > lifetimeMinutesMax)
    throw invalidField('/firstMail/expiresIn', {
      code: 'out_of_range',
      max: lifetimeMinutesMax,
      detail: `must be at most ${lifetimeMinutesMax} minutes`,
    });
  if (keepNewest !== undefined && keepNewest > mailboxMailsMax)
    throw invalidField('/firstMail/keepNewest', {
      code: 'out_of_range',
      max: mailboxMailsMax,
      detail: `must be at most ${mailboxMailsMax}`,
    });
  if (perHour !== undefined && perHour > firstMailsPerHourMax)
    throw invalidField('/firstMail/perHour', {
      code: 'out_of_range',
      max: firstMailsPerHourMax,
      detail: `must be at most ${firstMailsPerHourMax}`,
    });
  return {
    ...(catchAll === undefined ? {} : { catch_all: catchAll }),
    ...(firstMail === undefined ? {} : firstMailColumns(firstMail)),
    ...(subdomains === undefined ? {} : { subdomains: subdomains ? 1 : 0 }),
    ...(mailRules === undefined ? {} : { mail_rules: mailRules && storableRules(mailRules, '/mailRules') }),
  };
}

/** The rule of a domain by which first mails make mailboxes; null for none. */
export function presentFirstMail(row: DomainRow): FirstMail | null {
  const { first_mail_minutes: expiresIn, first_mail_keep_newest: keepNewest, first_mail_per_hour: perHour } = row;
  return expiresIn === null ? null : { expiresIn, ...(keepNewest === null ? {} : { keepNewest }), perHour };
}

/** Makes the error for a domain that would have a catch-all and mailboxes of first mails. */
export function twoRules(): AppError {
  const fix = 'Set one of them to null, in the same call if it is set already.';
  return invalidField('/firstMail', {
    code: 'conflict',
    detail: 'must not be together with catchAll: mail to a new name can go one way only',
    fix,
  });
}

function firstMailColumns(firstMail: FirstMail | null) {
  return {
    first_mail_minutes: firstMail?.expiresIn ?? null,
    first_mail_keep_newest: firstMail?.keepNewest ?? null,
    first_mail_per_hour: firstMail === null ? 0 : (firstMail.perHour ?? firstMailsPerHourDefault),
  };
}

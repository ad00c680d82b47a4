import type { ClaimAddress } from '../../contract/addresses.ts';
import type { Mailbox } from '../../contract/resources.ts';
import type { Clock } from '../../lib/clock.ts';
import { parseDomain } from '../../lib/domain-name.ts';
import type { IdSource } from '../../lib/ids.ts';
import {
  insertForeignMailbox,
  insertOwnMailbox,
  type OwnMailboxOutcome,
} from '../../store/operations/addresses/own-mailboxes.ts';
import { readMailboxOfAddress } from '../../store/operations/mailboxes.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { requireCallsLeft } from '../accounts/call-quota.ts';
import { domainNotAllowed, type UsableDomain, type UsableDomains } from '../accounts/usable-domains.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { AppError, invalidField } from '../errors.ts';
import { addressCharactersMax, aliasCharactersMax, aliasShape, isDotAtom, reservedReason } from './addresses.ts';
import type { MailRemoval } from './mail-removal.ts';
import { checkWishes, type FurtherWishes, limitReached, newMailbox } from './new-mailbox.ts';
import { presentMailbox } from './present.ts';

interface OwnAddressesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly usableDomains: UsableDomains;
  readonly clockWatch: ClockWatch;
  readonly removal: MailRemoval;
  /** Maximum number of addresses that one owner may have chosen, those of the past included. */
  readonly ownAddressesMax: number;
  /** Maximum lifetime that other calls than our own may ask for, in minutes. */
  readonly lifetimeMinutesMax: number;
  readonly secondsToQuotaReset: () => number;
  /** Owner who may have addresses at domains that nobody has here, for captured mail; none where no mail is captured. */
  readonly captureOwner: string | undefined;
}

/** Address that a caller wants, in its parts. */
interface WantedAddress {
  readonly alias: string;
  readonly domain: string;
}

/** Mailboxes at addresses that their owners choose. */
export class OwnAddresses {
  readonly #parts: OwnAddressesParts;

  constructor(parts: OwnAddressesParts) {
    this.#parts = parts;
  }

  /**
   * Returns the caller's active mailbox at an address as it is, or creates one there. Where mail is captured, its owner may
   * have an address at any domain that nobody has here: captured mail alone reaches it, and it claims nothing.
   * @throws AppError `invalid_request`, `domain_not_allowed`, `address_taken` when somebody else has or had the address,
   * `address_archived` when its mailbox is in the caller's archive, `address_limit`, `active_mailbox_limit`,
   * `daily_quota_exceeded`; `unavailable` for a new one that expires while the clock is wrong.
   */
  async ensure(
    caller: Caller,
    text: string,
    body: ClaimAddress & FurtherWishes,
  ): Promise<{ mailbox: Mailbox; isNew: boolean }> {
    const { store, clock, ids, clockWatch, removal, ownAddressesMax } = this.#parts;
    const wanted = this.#parse(text);
    const wishes = checkWishes(body, { ...this.#parts, now: clock.now() });
    const { verification, isBelow, isForeign } = await this.#domainOf(caller, wanted);
    requireCallsLeft(caller, this.#parts.secondsToQuotaReset());
    const { owner, activeMailboxesMax, traceparent } = caller;
    const now = clock.now();
    const address = `${wanted.alias}@${wanted.domain}`;
    // The usual call of a test that runs again, which changes nothing.
    const known = await store.read(readMailboxOfAddress, { owner, address, now });
    if (known !== undefined && (known.is_foreign === 1) === isForeign)
      return { mailbox: presentMailbox(known, known.message_count), isNew: false };
    if (wishes.lifetimeMs !== Number.POSITIVE_INFINITY) clockWatch.requireRight();
    // Before that of the mailbox: an end comes before the creation.
    const eventId = ids.next(now);
    const mailbox = newMailbox(wishes, { id: ids.next(now), owner, ...wanted, isBelow, now });
    const limits = { activeMailboxesMax, ownAddressesMax };
    const result = isForeign
      ? await store.write(insertForeignMailbox, { mailbox, ...limits, now, eventId }, { traceparent })
      : await store.write(insertOwnMailbox, { mailbox, verification, ...limits, now, eventId }, { traceparent });
    removal.start();
    if (result.outcome === 'inserted') return { mailbox: presentMailbox(mailbox, 0), isNew: true };
    if (result.outcome === 'there') {
      return { mailbox: presentMailbox(result.mailbox, result.mailbox.message_count), isNew: false };
    }
    throw this.#refusal(result, { activeMailboxesMax, now });
  }

  /** Whether the caller may have an address: by a domain of the service or a verified one, or because nobody has its domain. */
  async #domainOf(
    caller: Caller,
    { alias, domain }: WantedAddress,
  ): Promise<Omit<UsableDomain, 'name'> & { isForeign: boolean }> {
    const { usableDomains } = this.#parts;
    const chosen = await usableDomains.find(caller, domain);
    if (chosen !== undefined) {
      this.#checkAlias(alias, domain);
      return { ...chosen, isForeign: false };
    }
    if (caller.owner !== this.#parts.captureOwner || !(await usableDomains.isNobodys(caller, domain))) {
      throw await usableDomains.notAllowed(caller);
    }
    if (!isDotAtom(alias)) {
      throw invalidField('/address', {
        code: 'wrong_form',
        detail: 'must have letters, digits and signs of RFC 5322 atoms before its @, with no dot at either end',
      });
    }
    return { verification: '', isBelow: false, isForeign: true };
  }

  #parse(text: string): WantedAddress {
    const at = text.lastIndexOf('@');
    const alias = text.slice(0, Math.max(0, at)).toLowerCase();
    const domain = at < 0 ? undefined : parseDomain(text.slice(at + 1));
    if (domain === undefined) {
      const name = at < 0 && aliasShape.test(text.toLowerCase()) ? text.toLowerCase() : 'name';
      const example = `${name.slice(0, aliasCharactersMax)}@${this.#parts.usableDomains.serviceDefault}`;
      throw invalidField('/address', { code: 'wrong_form', detail: `must be a whole address, such as ${example}` });
    }
    if (alias.length + 1 + domain.length > addressCharactersMax) {
      throw invalidField('/address', {
        code: 'too_long',
        max: addressCharactersMax,
        detail: `must have at most ${addressCharactersMax} characters`,
      });
    }
    if (alias.length === 0 || alias.length > aliasCharactersMax) throw badAlias();
    return { alias, domain };
  }

  #checkAlias(alias: string, domain: string): void {
    if (!aliasShape.test(alias)) throw badAlias();
    const reserved = reservedReason(alias, { isOfService: this.#parts.usableDomains.isOfService(domain) });
    if (reserved !== undefined)
      throw invalidField('/address', {
        code: 'not_allowed',
        detail: reserved,
        fix: 'Choose another name before the @.',
      });
  }

  #refusal(
    result: Exclude<OwnMailboxOutcome, { outcome: 'inserted' | 'there' }>,
    { activeMailboxesMax, now }: { activeMailboxesMax: number; now: number },
  ): AppError {
    switch (result.outcome) {
      case 'address_taken':
        return new AppError('address_taken', 'somebody else has the address, or had it once');
      case 'archived':
        return new AppError('address_archived', 'the mailbox of the address is in the archive', {
          mailboxId: result.mailboxId,
        });
      case 'address_limit': {
        const { ownAddressesMax } = this.#parts;
        return new AppError('address_limit', `the limit of ${ownAddressesMax} addresses of your own is reached`);
      }
      case 'domain_lost':
        return domainNotAllowed();
      case 'limit_reached':
        return limitReached({ activeMailboxesMax, firstExpiryAt: result.firstExpiryAt, now });
      default:
        return result satisfies never;
    }
  }
}

function badAlias(): AppError {
  return invalidField('/address', {
    code: 'wrong_form',
    detail:
      'must have 1 to 64 of a-z, 0-9, dot, underscore and hyphen before its @, with no dot at either end nor two in a row',
  });
}

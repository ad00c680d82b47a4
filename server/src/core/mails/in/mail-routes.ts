import type { Clock } from '../../../lib/clock.ts';
import { andThen, type Eventual } from '../../../lib/eventual.ts';
import { findCatchAll } from '../../../store/operations/addresses/catch-all.ts';
import type { DomainRow } from '../../../store/operations/domains/domains.ts';
import type { Store } from '../../../store/store.ts';
import type { KnownDomains } from '../../accounts/known-domains.ts';
import { baseAddress, isDotAtom, systemLocalParts } from '../../mailboxes/addresses.ts';
import type { FirstMailName } from './first-mails.ts';
import type { FoundRecipient, Recipients } from './recipients.ts';

/** Way of the mail to an address. */
export type MailRoute =
  /** Into an active mailbox: that of the address, of the address without its part from the first `+` on, or a catch-all. */
  | { readonly to: 'mailbox'; readonly mailbox: FoundRecipient }
  /** Into a mailbox of the operator, which is there on each domain that is ours. */
  | { readonly to: 'system'; readonly address: string }
  /** Into a mailbox that the message makes, if there is room for one. */
  | ({ readonly to: 'first_mail' } & FirstMailName)
  /** `unknown`: the domain is ours; `relay_denied`: it is not. `isForeign`: it is known that nobody here has it. */
  | { readonly to: 'nowhere'; readonly refusal: 'unknown' | 'relay_denied'; readonly isForeign?: boolean };

interface MailRoutesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly recipients: Recipients;
  readonly known: KnownDomains;
}

/**
 * Ways of mail, by address: the first of these that there is. The system mailbox of `postmaster` and `abuse`; the active mailbox of
 * the address; that of the address without its part from the first `+` on; and by the rules of the nearest domain, its
 * catch-all or the mailbox that a first mail makes.
 */
export class MailRoutes {
  readonly #parts: MailRoutesParts;

  constructor(parts: MailRoutesParts) {
    this.#parts = parts;
  }

  /** Whether the mail to an address can go into no other mailbox than that of the address. */
  isDirect(address: string): boolean {
    const { localPart, domain } = partsOf(address);
    return !isSystem(localPart) && !localPart.includes('+') && this.#parts.known.isServiceName(domain);
  }

  /**
   * Finds the way of a message to an address in its normal form.
   * @param sizeBytes Size of the message in bytes, if its sender has announced it, else 0.
   */
  of(address: string, sizeBytes: number): Eventual<MailRoute> {
    const { known, recipients } = this.#parts;
    const { localPart, domain } = partsOf(address);
    if (isSystem(localPart)) {
      return andThen(known.find(domain), (found) =>
        found === undefined ? nowhere('relay_denied') : { to: 'system', address: `${localPart}@${found.name}` },
      );
    }
    return andThen(recipients.find(address, sizeBytes), (mailbox) =>
      mailbox === undefined ? this.#ofBase(address, sizeBytes) : { to: 'mailbox', mailbox },
    );
  }

  /** The way to an address that has no mailbox of its own. */
  #ofBase(address: string, sizeBytes: number): Eventual<MailRoute> {
    const base = baseAddress(address);
    if (base === address || isSystem(partsOf(base).localPart)) return this.#ofDomain({ address, base, sizeBytes });
    return andThen(this.#parts.recipients.find(base, sizeBytes), (mailbox) =>
      mailbox === undefined ? this.#ofDomain({ address, base, sizeBytes }) : { to: 'mailbox', mailbox },
    );
  }

  /** The way to an address without a mailbox, by the rules of its domain. */
  #ofDomain(question: DomainQuestion): Eventual<MailRoute> {
    return andThen(this.#parts.known.find(partsOf(question.address).domain), (found) => {
      if (found === undefined) return nowhere('relay_denied');
      return found.ofOwners.length === 0 ? nowhere('unknown') : this.#byRules(found.ofOwners, question);
    });
  }

  async #byRules(domains: readonly DomainRow[], { address, base, sizeBytes }: DomainQuestion): Promise<MailRoute> {
    const { store, clock, recipients } = this.#parts;
    for (const { id, catch_all } of domains) {
      if (catch_all === null) continue;
      const caught = await store.read(findCatchAll, { domainId: id, address, base, now: clock.now() });
      const mailbox = caught === undefined ? undefined : await recipients.find(caught, sizeBytes);
      if (mailbox !== undefined) return { to: 'mailbox', mailbox };
    }
    const domain = domains.find(
      ({ status, first_mail_minutes }) => status === 'verified' && first_mail_minutes !== null,
    );
    return domain !== undefined && isName(partsOf(base).localPart)
      ? { to: 'first_mail', address: base, domain }
      : nowhere('unknown');
  }
}

/** Address without a mailbox, and the one without its part from the first `+` on. */
interface DomainQuestion {
  readonly address: string;
  readonly base: string;
  readonly sizeBytes: number;
}

function nowhere(refusal: 'unknown' | 'relay_denied'): MailRoute {
  return { to: 'nowhere', refusal, isForeign: refusal === 'relay_denied' };
}

function isSystem(localPart: string): boolean {
  return systemLocalParts.includes(localPart);
}

/** Whether a mail may make a mailbox of the name. */
function isName(localPart: string): boolean {
  return isDotAtom(localPart) && !isSystem(localPart);
}

function partsOf(address: string): { localPart: string; domain: string } {
  const at = address.lastIndexOf('@');
  return { localPart: address.slice(0, at), domain: address.slice(at + 1) };
}

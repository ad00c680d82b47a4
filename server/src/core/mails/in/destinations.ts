import type { IdSource } from '../../../lib/ids.ts';
import { systemMailbox, systemOwner } from '../../mailboxes/addresses.ts';
import type { CaptureLogin } from '../../mailboxes/logins/capture-logins.ts';
import type { CaptureInboxes } from './capture-inboxes.ts';
import type { FirstMails } from './first-mails.ts';
import type { MailRoute, MailRoutes } from './mail-routes.ts';
import type { FullReason, Recipients } from './recipients.ts';
import type { AddressedRecipient } from './stored-delivery.ts';

/** What is captured of a message. */
export interface CapturedEnvelope {
  /** User whose capture inbox gets the message. */
  readonly inbox: string;
  /** All recipients in their order: the accepted ones as `accepts` returned them, the others as they were written. */
  readonly recipients: readonly string[];
}

/** Certain mailbox, as that of a login, with its address. */
export type MailboxChoice = Pick<CaptureLogin, 'mailboxId' | 'address'>;

/** Envelope of a message, as far as it decides which mailboxes get the message. */
interface DeliveredEnvelope {
  /** Addresses as the judge returned them, each once; with `mailbox`, any texts. */
  readonly recipients: readonly string[];
  /** Mailbox that gets the message whatever its recipients are. */
  readonly mailbox?: MailboxChoice | undefined;
  /** Capture of a message that is for nobody's mailbox too; none where nothing of it is captured. */
  readonly captured?: CapturedEnvelope | undefined;
  readonly receivedAtMs: number;
  readonly sizeBytes: number;
}

interface DestinationsParts {
  readonly ids: IdSource;
  readonly recipients: Recipients;
  readonly routes: MailRoutes;
  readonly firstMails: FirstMails;
  /** Capture inboxes; none where no mail is captured. */
  readonly inboxes: CaptureInboxes | undefined;
}

/** Mailboxes that get a message, each once, by the ways of its recipients. */
export class Destinations {
  readonly #parts: DestinationsParts;

  constructor(parts: DestinationsParts) {
    this.#parts = parts;
  }

  /** Finds the mailboxes that get a message, and those that it makes; or the reason why its capture inbox does not. */
  async of(envelope: DeliveredEnvelope): Promise<readonly AddressedRecipient[] | FullReason> {
    const { mailbox, recipients, captured, receivedAtMs, sizeBytes } = envelope;
    const { inboxes } = this.#parts;
    if (mailbox !== undefined) return this.#intoOne(mailbox, recipients);
    if (captured === undefined || inboxes === undefined) return this.ofRecipients(recipients, receivedAtMs);
    const opened = await inboxes.open(captured.inbox, sizeBytes);
    if (typeof opened === 'string') return opened;
    const found: AddressedRecipient[] = [];
    const ofOthers = new Set<string>();
    for (const recipient of recipients) {
      const route = await this.#parts.routes.of(recipient, 0);
      if (ownerOf(route) !== inboxes.owner) ofOthers.add(recipient);
      found.push(...this.#along(route, { recipient, receivedAtMs }));
    }
    const { inbox, address = inbox.mailbox.address } = opened;
    const to = captured.recipients.filter((recipient) => !ofOthers.has(recipient));
    const others = merged(found).filter((other) => other.address !== address);
    return [...others, { address, to, makes: { by: 'inbox', ...inbox } }];
  }

  /** Finds the mailboxes that recipients lead to, so that each gets one mail. */
  async ofRecipients(recipients: readonly string[], receivedAtMs: number): Promise<AddressedRecipient[]> {
    const { routes } = this.#parts;
    const found: AddressedRecipient[] = [];
    for (const recipient of recipients) {
      if (routes.isDirect(recipient)) found.push({ address: recipient, to: [recipient] });
      else found.push(...this.#along(await routes.of(recipient, 0), { recipient, receivedAtMs }));
    }
    return merged(found);
  }

  /** Those recipients that lead to mailboxes of the owner of an address. */
  async ofSameOwner(address: string, recipients: readonly string[]): Promise<readonly string[]> {
    if (recipients.length === 1) return [];
    const { routes } = this.#parts;
    const owner = ownerOf(await routes.of(address, 0));
    const same: string[] = [];
    for (const recipient of recipients)
      if (owner !== undefined && ownerOf(await routes.of(recipient, 0)) === owner) same.push(recipient);
    return same;
  }

  /** Whether an address leads to a mailbox of the owner of captured mail, who has the logins that name no mailbox. */
  async isOfCaptureOwner(address: string): Promise<boolean> {
    const { inboxes, routes } = this.#parts;
    return inboxes !== undefined && ownerOf(await routes.of(address, 0)) === inboxes.owner;
  }

  #along(
    route: MailRoute,
    { recipient, receivedAtMs: now }: { recipient: string; receivedAtMs: number },
  ): AddressedRecipient[] {
    const { ids, firstMails } = this.#parts;
    const to = [recipient];
    switch (route.to) {
      case 'mailbox':
        return [{ address: route.mailbox.address, to }];
      case 'system': {
        const mailbox = systemMailbox({ id: ids.next(now), address: route.address, now });
        return [{ address: route.address, to, makes: { by: 'system', mailbox } }];
      }
      case 'first_mail':
        return [{ address: route.address, to, makes: firstMails.making(route, now) }];
      case 'nowhere':
        return [];
      default:
        return route satisfies never;
    }
  }

  /** Recipients of a message that goes into a certain mailbox; none when that has ended. */
  async #intoOne(chosen: MailboxChoice, recipients: readonly string[]): Promise<AddressedRecipient[]> {
    // Its address may be another mailbox's by now.
    const found = await this.#parts.recipients.find(chosen.address, 0);
    return found?.id === chosen.mailboxId ? [{ address: chosen.address, to: recipients }] : [];
  }
}

/** Owner of the mailbox to which a way leads. */
function ownerOf(route: MailRoute): string | undefined {
  if (route.to === 'mailbox') return route.mailbox.owner;
  if (route.to === 'first_mail') return route.domain.owner;
  return route.to === 'system' ? systemOwner : undefined;
}

/** The recipients of each address together, in the order of the first of each. */
function merged(found: readonly AddressedRecipient[]): AddressedRecipient[] {
  if (found.length < 2) return [...found];
  const ofAddress = Map.groupBy(found, ({ address }) => address);
  return [...ofAddress.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, to: [...first.to, ...others.flatMap(({ to }) => to)] }],
  );
}

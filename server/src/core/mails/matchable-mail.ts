import type { MailOutline, OutlineAddress } from '../../store/outline.ts';

/** Addresses that are matched: of From, of To and Cc together, and of the envelope. */
const addressesMax = 500;

/** The texts of an email for matches, from its outline. Addresses are put together when the first match needs them. */
export class MatchableMail {
  readonly #outline: MailOutline;
  readonly body: string;
  #senders: readonly string[] | undefined;
  #recipients: readonly string[] | undefined;

  /** @param body The plain text; `''` where it was not read. */
  constructor(outline: MailOutline, body: string) {
    this.#outline = outline;
    this.body = body;
  }

  /** The subject. */
  get subject(): string {
    return this.#outline.subject;
  }

  /** Whether the email has attachments. */
  get hasAttachments(): boolean {
    return this.#outline.attachments !== undefined;
  }

  /** The sender, and each address of From, alone and with its name. */
  get senders(): readonly string[] {
    const { sender, from } = this.#outline;
    this.#senders ??= [sender, ...shown(from ?? [])];
    return this.#senders;
  }

  /** Recipients: each address of To and Cc, alone and with its name, and those of the envelope in this mailbox. */
  get recipients(): readonly string[] {
    const { to, cc, envelope } = this.#outline;
    this.#recipients ??= [...shown([...(to ?? []), ...(cc ?? [])]), ...(envelope?.to.slice(0, addressesMax) ?? [])];
    return this.#recipients;
  }
}

function shown(addresses: readonly OutlineAddress[]): string[] {
  return addresses
    .slice(0, addressesMax)
    .flatMap(({ name, address }) => (name === undefined ? [address] : [address, `${name} <${address}>`]));
}

import type { Extract, ExtractedCode, ExtractedLink } from '../../../extract/extract.ts';
import type { MailOutline, OutlineAddress } from '../../../store/outline.ts';

/** Addresses that are matched: of From, of To and Cc together, and of the envelope. */
const addressesMax = 500;

/** Links that a reader follows for a purpose of the mail. */
const purposes: readonly ExtractedLink['rel'][] = ['confirm', 'reset', 'login'];

/** The texts of an email for matches, from its outline, and its codes and links. Addresses are put together when the first match needs them. */
export class MatchableMail {
  readonly outline: MailOutline;
  readonly body: string;
  /** The likeliest code; `undefined` when there is none, or they were not read. */
  readonly code: ExtractedCode | undefined;
  /**
   * The link that a reader most likely follows: the first to confirm, reset or log in, else the first that is not to
   * unsubscribe; `undefined` when there is none, or they were not read.
   */
  readonly link: ExtractedLink | undefined;
  #senders: readonly string[] | undefined;
  #recipients: readonly string[] | undefined;

  /**
   * @param body The plain text; `''` where it was not read.
   * @param extract Codes and links; `undefined` where they were not read.
   */
  constructor(outline: MailOutline, body: string, extract?: Extract) {
    this.outline = outline;
    this.body = body;
    this.code = extract?.codes[0];
    const links = extract?.links ?? [];
    this.link = links.find(({ rel }) => purposes.includes(rel)) ?? links.find(({ rel }) => rel !== 'unsubscribe');
  }

  /** Whether the email has a code. */
  get hasCode(): boolean {
    return this.code !== undefined;
  }

  /** Whether the email has a link besides those to unsubscribe. */
  get hasLink(): boolean {
    return this.link !== undefined;
  }

  /** The subject. */
  get subject(): string {
    return this.outline.subject;
  }

  /** Whether the email has attachments. */
  get hasAttachments(): boolean {
    return this.outline.attachments !== undefined;
  }

  /** The sender, and each address of From, alone and with its name. */
  get senders(): readonly string[] {
    const { sender, from } = this.outline;
    this.#senders ??= [sender, ...shownAddresses(from ?? [])];
    return this.#senders;
  }

  /** Recipients: each address of To and Cc, alone and with its name, and those of the envelope in this mailbox. */
  get recipients(): readonly string[] {
    const { to, cc, envelope } = this.outline;
    this.#recipients ??= [
      ...shownAddresses([...(to ?? []), ...(cc ?? [])]),
      ...(envelope?.to.slice(0, addressesMax) ?? []),
    ];
    return this.#recipients;
  }
}

/** Recipients of the envelope that no field of the header tells: those of Bcc. */
export function hiddenRecipients({ to = [], cc = [], envelope }: MailOutline): readonly string[] {
  const told = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  return envelope?.to.filter((address) => !told.has(address.toLowerCase())) ?? [];
}

/** The texts of addresses that are matched: each alone, and with its name. */
export function shownAddresses(addresses: readonly OutlineAddress[]): string[] {
  return addresses
    .slice(0, addressesMax)
    .flatMap(({ name, address }) => (name === undefined ? [address] : [address, `${name} <${address}>`]));
}

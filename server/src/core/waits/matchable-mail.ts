import { readAddresses } from '../../mime/headers/addresses.ts';
import { readHeaderBlock } from '../../mime/headers/header-block.ts';
import type { Defect, MailAddress } from '../../mime/parsed-mail.ts';
import type { MailExcerpt } from '../../store/operations/arrivals.ts';

const addressFields: ReadonlySet<string> = new Set(['from', 'to', 'cc']);
/** Characters of an address field that are parsed. */
const fieldCharactersMax = 16 * 1024;
/** Addresses that are matched: of From, and of To and Cc together. */
const addressesMax = 500;

interface Addresses {
  readonly senders: readonly string[];
  readonly recipients: readonly string[];
}

/** The texts of an email for matches. Its header is parsed when the first match needs an address, once for all. */
export class MatchableMail {
  readonly #excerpt: Pick<MailExcerpt, 'sender' | 'subject' | 'headers' | 'body' | 'attachment_count'>;
  #addresses: Addresses | undefined;

  constructor(excerpt: Pick<MailExcerpt, 'sender' | 'subject' | 'headers' | 'body' | 'attachment_count'>) {
    this.#excerpt = excerpt;
  }

  /** The subject. */
  get subject(): string {
    return this.#excerpt.subject;
  }

  /** The plain text; `''` where it was not read. */
  get body(): string {
    return this.#excerpt.body ?? '';
  }

  /** Whether the email has attachments. */
  get hasAttachments(): boolean {
    return this.#excerpt.attachment_count > 0;
  }

  /** The sender, and each address of From, alone and with its name. */
  get senders(): readonly string[] {
    return this.#read().senders;
  }

  /** Recipients: each address of To and Cc, alone and with its name. */
  get recipients(): readonly string[] {
    return this.#read().recipients;
  }

  #read(): Addresses {
    this.#addresses ??= addressesIn(this.#excerpt.headers ?? '', this.#excerpt.sender);
    return this.#addresses;
  }
}

function addressesIn(headers: string, sender: string): Addresses {
  const raw = Buffer.from(`${headers}\r\n\r\n`);
  const defects = new Set<Defect>();
  const { fields } = readHeaderBlock(raw, { start: 0, wanted: addressFields, defects });
  const addressesOf = (name: string) => readAddresses(fields.get(name)?.slice(0, fieldCharactersMax), defects);
  const senders = [sender, ...shown(addressesOf('from'))];
  return { senders, recipients: shown([...addressesOf('to'), ...addressesOf('cc')]) };
}

function shown(addresses: readonly MailAddress[]): string[] {
  return addresses
    .slice(0, addressesMax)
    .flatMap(({ name, address }) => (name === '' ? [address] : [address, `${name} <${address}>`]));
}

const idBytes = 16;

/**
 * Mails that a mailbox had at one moment, numbered from 1 in the order in which they came (RFC 1939 §5, maildrop). It holds their
 * ids and sizes alone, in 24 bytes each.
 */
export class Maildrop {
  readonly #pages: readonly MaildropPage[];
  readonly #pageMails: number;
  /** Number of the mails. */
  readonly count: number;
  /** Size in bytes of all messages. */
  readonly bytes: number;

  /** @param pages The mails, the newest first, by pages of `pageMails`, of which the last may have fewer. */
  constructor(pages: readonly MaildropPage[], pageMails: number) {
    this.#pages = pages;
    this.#pageMails = pageMails;
    this.count = pages.reduce((sum, { sizes }) => sum + sizes.length, 0);
    this.bytes = pages.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Size in bytes of the message of a mail; 0 for a number that no mail has. */
  sizeOf(number: number): number {
    const { page, index } = this.#placeOf(number);
    return page?.sizes[index] ?? 0;
  }

  /** Id of a mail; empty for a number that no mail has. */
  idOf(number: number): string {
    const { page, index } = this.#placeOf(number);
    if (page === undefined) return '';
    const hex = page.ids.toString('hex', index * idBytes, (index + 1) * idBytes);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  #placeOf(number: number): { page: MaildropPage | undefined; index: number } {
    const at = this.count - number;
    return { page: this.#pages[Math.floor(at / this.#pageMails)], index: at % this.#pageMails };
  }
}

/** Ids, in 16 bytes each, and sizes of some mails, with the sum of these. */
interface MaildropPage {
  readonly ids: Buffer;
  readonly sizes: Float64Array;
  readonly bytes: number;
}

/** Memory in bytes that each mail of a maildrop takes. */
export const bytesPerMail = idBytes + Float64Array.BYTES_PER_ELEMENT;

/** Packs ids and sizes. */
export function packMaildropPage(rows: readonly { readonly id: string; readonly size: number }[]): MaildropPage {
  const ids = Buffer.alloc(rows.length * idBytes);
  for (const [index, { id }] of rows.entries()) ids.write(id.replaceAll('-', ''), index * idBytes, 'hex');
  const sizes = Float64Array.from(rows, ({ size }) => size);
  return { ids, sizes, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

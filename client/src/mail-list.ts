import { Mail } from './mail.ts';
import type { components } from './openapi.ts';
import { path, type Transport } from './transport.ts';

type Summary = components['schemas']['EmailSummary'];

/** Which emails a list has. All that is said must be so. */
export interface MailFilter {
  /** Text that the sender contains, in any case. */
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  /** Words, each found from its beginning in sender, subject or text. */
  readonly q?: string;
  readonly receivedAfter?: Date | string;
  readonly receivedBefore?: Date | string;
  readonly hasAttachments?: boolean;
  /** Tag of the mailbox. */
  readonly tag?: string;
  /** `desc`, newest first, when absent. */
  readonly order?: 'asc' | 'desc';
  /** Emails of a page, 1 to 200; 50 when absent. */
  readonly limit?: number;
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

/** An email of a list, without its text. */
export interface MailSummary extends Summary {
  /** Reads the whole email. */
  load(): Promise<Mail>;
}

/** Emails of a list that were read at once. */
export interface MailPage {
  readonly items: readonly MailSummary[];
  /** As `cursor` of the list, for the page behind this one; `undefined` when there is none. */
  readonly nextCursor: string | undefined;
}

const pageMails = 50;

/** A list of emails: `await` gives one page, `for await` all emails, page by page. */
export class MailList implements PromiseLike<MailPage>, AsyncIterable<MailSummary> {
  readonly #transport: Transport;
  readonly #path: string;
  readonly #filter: MailFilter;

  constructor(transport: Transport, list: { path: string; filter: MailFilter }) {
    this.#transport = transport;
    this.#path = list.path;
    this.#filter = list.filter;
  }

  /** Reads one page. */
  // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its page, as other clients have it.
  then<Result = MailPage, Failure = never>(
    onRead?: ((page: MailPage) => Result | PromiseLike<Result>) | null,
    onFailure?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#page(this.#filter.cursor).then(onRead, onFailure);
  }

  /** Reads all emails, page by page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<MailSummary, void> {
    let cursor = this.#filter.cursor;
    do {
      const page = await this.#page(cursor);
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  async #page(cursor: string | undefined): Promise<MailPage> {
    const { signal, limit = pageMails, receivedAfter, receivedBefore, ...filter } = this.#filter;
    const { items, nextCursor } = await this.#transport.json<{ items: Summary[]; nextCursor?: string }>({
      path: this.#path,
      query: {
        ...filter,
        limit,
        cursor,
        receivedAfter: timeOf(receivedAfter),
        receivedBefore: timeOf(receivedBefore),
        fields: 'summary',
      },
      signal,
    });
    return { items: items.map((item) => this.#summary(item)), nextCursor };
  }

  #summary(item: Summary): MailSummary {
    const place = path`/v1/mailboxes/${item.mailboxId}/mails/${item.id}`;
    return { ...item, load: async () => new Mail(this.#transport, await this.#transport.json({ path: place })) };
  }
}

function timeOf(time: Date | string | undefined): string | undefined {
  return time instanceof Date ? time.toISOString() : time;
}

import type { components } from './generated/openapi.ts';
import { Mail } from './mail.ts';
import type { CallOptions, Transport } from './transport.ts';

type Summary = components['schemas']['EmailSummary'];

interface AnsweredPage extends Pick<MailPage, 'nextCursor' | 'total' | 'totalIsExact'> {
  readonly items: readonly Summary[];
}

/** Filter of a list of emails. An email must pass all of its members. */
export interface MailFilter extends CallOptions {
  /** Text that the sender contains, in any case. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cc?: string | undefined;
  /** Text in a recipient that is in neither To nor Cc. */
  readonly bcc?: string | undefined;
  readonly subject?: string | undefined;
  readonly messageId?: string | undefined;
  /** Members that the email must not pass. */
  readonly not?: readonly ('from' | 'to' | 'cc' | 'bcc' | 'subject' | 'messageId' | 'tag')[] | undefined;
  /** Words, each found from its beginning in sender, subject or text. */
  readonly q?: string | undefined;
  readonly receivedAfter?: Date | string | undefined;
  readonly receivedBefore?: Date | string | undefined;
  readonly hasAttachments?: boolean | undefined;
  /** Bytes of the message. */
  readonly largerThan?: number | undefined;
  readonly smallerThan?: number | undefined;
  /** Tag of the mailbox. */
  readonly tag?: string | undefined;
  /** `desc`, newest first, when absent. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** Emails of a page, 1 to 200; 50 when absent. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Whether each page has the `total` of the list. */
  readonly count?: true | undefined;
}

/** An email of a list, without its text. */
export interface MailSummary extends Summary {
  /** Reads the whole email. */
  load(options?: CallOptions): Promise<Mail>;
}

/** Emails of a list that were read at once. */
export interface MailPage {
  readonly items: readonly MailSummary[];
  /** Cursor of the next page, for `cursor` of the list; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
  /** Number of the emails of all pages, with `count`; of a search that takes long, as far as they were counted. */
  readonly total: number | undefined;
  /** Whether that is all of them. If not, there are at least as many. */
  readonly totalIsExact: boolean | undefined;
}

const pageMails = 50;

/** A list of emails: `await` it for one page, or loop over it with `for await` for all emails, page by page. */
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
  [Symbol.asyncIterator](): AsyncGenerator<MailSummary, void> {
    return itemsOf((cursor) => this.#page(cursor), this.#filter.cursor);
  }

  async #page(cursor: string | undefined): Promise<MailPage> {
    const { signal, limit = pageMails, not, ...filter } = this.#filter;
    const query = { ...filter, not: not?.join(), limit, cursor, fields: 'summary' };
    const page = await this.#transport.json<AnsweredPage>(this.#path, { query, signal });
    return { ...page, items: page.items.map((item) => this.#summary(item)) };
  }

  #summary(item: Summary): MailSummary {
    const place = `/v1/mailboxes/${item.mailboxId}/mails/${item.id}`;
    const load = async (options?: CallOptions) => new Mail(this.#transport, await this.#transport.json(place, options));
    return { ...item, load };
  }
}

/** Reads the items of a list, page by page. */
export async function* itemsOf<Item>(
  read: (
    cursor: string | undefined,
  ) => Promise<{ readonly items: readonly Item[]; readonly nextCursor?: string | undefined }>,
  first?: string,
): AsyncGenerator<Item, void> {
  let cursor = first;
  do {
    const page = await read(cursor);
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

import type { Caller } from '../../core/accounts/accounts.ts';
import { isOfServer } from '../../core/domains/server-id.ts';
import type { MailSearch } from '../../core/mails/found/search/mail-search.ts';
import type { FoundMail } from '../../core/mails/found/search/search-page.ts';
import type { MailContents } from '../../core/mails/kept/contents.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { DialectError } from '../base/dialect-error.ts';
import { isInBody, meetsCriteria, type SearchCriteria } from './criteria.ts';
import { domainOf, recipientsOf, summaryOf } from './message.ts';

/** Characters after which a page takes no more mails, so that a page of many recipients takes bounded memory. */
const pageCharactersMax = 4 * 1024 * 1024;
/** Mails whose bodies do not have what is searched for, and that a search that waits does not read again. */
const passedOverMax = 10_000;
/** Domains of recipients that are remembered to be of the server, or not. */
const domainsMax = 1_000;

/** The mails of a server that are asked for. */
export interface ServerRequest {
  readonly server: string;
  readonly receivedAfterMs?: number | undefined;
  readonly criteria?: SearchCriteria | undefined;
}

interface ServerMailsParts {
  readonly search: MailSearch;
  readonly contents: MailContents;
  readonly turns: Turns;
}

/** Mails of one server of a caller, the newest first: those with a recipient at its domain or below it. */
export class ServerMails {
  readonly #parts: ServerMailsParts;
  readonly #caller: Caller;
  readonly #request: ServerRequest;
  readonly #isOfServer = new Map<string, boolean>();
  readonly #passedOver = new Set<string>();

  constructor(parts: ServerMailsParts, caller: Caller, request: ServerRequest) {
    this.#parts = parts;
    this.#caller = caller;
    this.#request = request;
  }

  /**
   * Finds a page of summaries, as JSON texts.
   * @throws DialectError 503 when the time of a search is over before the page is whole.
   */
  async page({ start, limit }: { start: number; limit: number }): Promise<string[]> {
    const isLate = this.#parts.search.lateness();
    const items: string[] = [];
    let characters = 0;
    let left = start;
    for await (const mails of this.walk()) {
      for (const mail of mails.slice(left, left + limit - items.length)) {
        const item = JSON.stringify(summaryOf(mail, this.#request.server));
        items.push(item);
        characters += item.length;
      }
      left = Math.max(0, left - mails.length);
      if (items.length === limit || characters > pageCharactersMax) break;
      if (isLate())
        throw new DialectError(503, 'there are too many messages to look at in time: give a later receivedAfter');
    }
    return items;
  }

  /** Walks over the mails, a few at a time. */
  async *walk(): AsyncGenerator<readonly FoundMail[], void> {
    const { search, turns } = this.#parts;
    const { receivedAfterMs, criteria } = this.#request;
    const { found } = await search.walk(this.#caller, { receivedAfterMs, order: 'desc' });
    for await (const { mails } of found) {
      const ofServer = await turns.run(this.#caller.holder, () => mails.filter((mail) => this.#has(mail)));
      yield criteria === undefined ? ofServer : await this.#meeting(ofServer, criteria);
    }
  }

  #has(mail: FoundMail): boolean {
    return recipientsOf(mail).some((address) => this.#takesMailTo(domainOf(address)));
  }

  #takesMailTo(domain: string): boolean {
    const known = this.#isOfServer.get(domain) ?? isOfServer(this.#request.server, domain);
    if (this.#isOfServer.size >= domainsMax) this.#isOfServer.clear();
    this.#isOfServer.set(domain, known);
    return known;
  }

  async #meeting(mails: readonly FoundMail[], criteria: SearchCriteria): Promise<readonly FoundMail[]> {
    const { holder } = this.#caller;
    const met: FoundMail[] = [];
    for (const mail of mails) {
      const told = await this.#parts.turns.run(holder, () => meetsCriteria(mail, criteria));
      if (told ?? (await this.#hasInBody(mail, criteria.body ?? ''))) met.push(mail);
    }
    return met;
  }

  async #hasInBody({ row }: FoundMail, wanted: string): Promise<boolean> {
    if (this.#passedOver.has(row.id)) return false;
    const { contents, turns } = this.#parts;
    const { holder } = this.#caller;
    const { text = '', html = '' } = (await contents.read(holder, row))?.content ?? {};
    const isIn = (body: string) => turns.run(holder, () => isInBody(wanted, body));
    const isThere = (await isIn(text)) || (await isIn(html));
    if (!isThere && this.#passedOver.size < passedOverMax) this.#passedOver.add(row.id);
    return isThere;
  }
}

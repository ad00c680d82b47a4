import type { Caller } from '../../core/accounts/accounts.ts';
import { isOfServer } from '../../core/domains/server-id.ts';
import { stopping } from '../../core/errors.ts';
import type { MailSearch } from '../../core/mails/found/search/mail-search.ts';
import type { FoundMail } from '../../core/mails/found/search/search-page.ts';
import type { MailContents } from '../../core/mails/kept/contents.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { DialectError } from '../base/dialect-error.ts';
import { isInBody, meetsCriteria, type SearchCriteria } from './criteria.ts';
import { domainOf, recipientsOf, summaryOf } from './message.ts';

/** Characters after which a page takes no more mails, so that a page of many recipients takes bounded memory. */
const pageCharactersMax = 4 * 1024 * 1024;
/** Mails whose bodies do not have what is searched for, and that a search that waits does not read again. */
const passedOverMax = 10_000;
/** Mails that one page looks at: of all servers of the caller, not counting those of other times. */
export const lookedMailsMax = 20_000;
/** Mails whose bodies one page reads. */
const readBodiesMax = 2_000;
/** Domains of recipients that are remembered to be of the server, or not. */
const domainsMax = 1_000;

/**
 * Time in milliseconds before a look that has found nothing, from which on the next look reads mails again: what was received earlier
 * has been stored by then.
 */
const settledMs = 120_000;

/** The mails of a server that are asked for. */
export interface ServerRequest {
  readonly server: string;
  readonly receivedAfterMs?: number | undefined;
  readonly criteria?: SearchCriteria | undefined;
  /** Ends the search when its client has hung up, or the service stops. */
  readonly signal: AbortSignal;
}

interface ServerMailsParts {
  readonly search: MailSearch;
  readonly contents: MailContents;
  readonly turns: Turns;
  readonly clock: Clock;
}

/** Mails of one server of a caller, the newest first: those with a recipient at its domain or below it. */
export class ServerMails {
  readonly #parts: ServerMailsParts;
  readonly #caller: Caller;
  readonly #request: ServerRequest;
  readonly #isOfServer = new Map<string, boolean>();
  readonly #passedOver = new Set<string>();
  #mailsLeft = lookedMailsMax;
  #bodiesLeft = readBodiesMax;
  /** Time from which on mails are to be looked at: later than that of the request when the last look has found nothing. */
  #fromMs: number | undefined;

  constructor(parts: ServerMailsParts, caller: Caller, request: ServerRequest) {
    this.#parts = parts;
    this.#caller = caller;
    this.#request = request;
    this.#fromMs = request.receivedAfterMs;
  }

  /**
   * Finds a page of summaries, as JSON texts. After a page without any, only mails are looked at that may have come since.
   * @throws DialectError 400 when there are more mails to look at than one page may.
   */
  async page({ start, limit }: { start: number; limit: number }): Promise<string[]> {
    const settledAtMs = this.#parts.clock.now() - settledMs;
    const items: string[] = [];
    let characters = 0;
    let left = start;
    this.#mailsLeft = lookedMailsMax;
    this.#bodiesLeft = readBodiesMax;
    for await (const mails of this.walk()) {
      for (const mail of mails.slice(left, left + limit - items.length)) {
        const item = JSON.stringify(summaryOf(mail, this.#request.server));
        items.push(item);
        characters += item.length;
      }
      left = Math.max(0, left - mails.length);
      if (items.length === limit || characters > pageCharactersMax) return items;
      if (this.#mailsLeft <= 0) throw tooMany(`more than ${lookedMailsMax} messages`);
    }
    if (items.length === 0) this.#fromMs = Math.max(this.#fromMs ?? settledAtMs, settledAtMs);
    return items;
  }

  /**
   * Walks over the mails, a few at a time.
   * @throws AppError `unavailable` when nobody waits for it any more.
   */
  async *walk(): AsyncGenerator<readonly FoundMail[], void> {
    const { search, turns } = this.#parts;
    const { criteria } = this.#request;
    const { found } = await search.walk(this.#caller, { receivedAfterMs: this.#fromMs, order: 'desc' });
    for await (const { mails } of found) {
      if (this.#request.signal.aborted) throw stopping();
      this.#mailsLeft -= mails.length;
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
    if (mails.length === 0) return mails;
    const tell = () => mails.map((mail) => ({ mail, told: meetsCriteria(mail, criteria) }));
    const met: FoundMail[] = [];
    for (const { mail, told } of await this.#parts.turns.run(this.#caller.holder, tell)) {
      if (told ?? (await this.#hasInBody(mail, criteria.body ?? ''))) met.push(mail);
    }
    return met;
  }

  async #hasInBody({ row }: FoundMail, wanted: string): Promise<boolean> {
    if (this.#passedOver.has(row.id)) return false;
    if (this.#bodiesLeft <= 0) throw tooMany(`the bodies of more than ${readBodiesMax} messages`);
    this.#bodiesLeft -= 1;
    const { contents, turns } = this.#parts;
    const { holder } = this.#caller;
    const { text = '', html = '' } = (await contents.read(holder, row))?.content ?? {};
    const isIn = (body: string) => isInBody(wanted, body, (piece) => turns.run(holder, piece));
    const isThere = (await isIn(text)) || (await isIn(html));
    if (!isThere && this.#passedOver.size < passedOverMax) this.#passedOver.add(row.id);
    return isThere;
  }
}

function tooMany(what: string): DialectError {
  return new DialectError(400, `there are ${what} to look at: give a later receivedAfter`);
}

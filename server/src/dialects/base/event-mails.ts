import type { Event } from '../../contract/events.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { FoundMail } from '../../core/mails/found/search/search-page.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';

/** Mails of the events of feeds. One is read once for all feeds of its owner, which a single event wakes together. */
export class EventMails {
  readonly #mails: Mails;
  /** Mails that were read, or are being read, by the event of their arrival, which all readers of the log share. */
  readonly #found = new WeakMap<Event, Promise<FoundMail | undefined>>();

  constructor(mails: Mails) {
    this.#mails = mails;
  }

  /**
   * Reads the mails that events tell to have arrived, by id; those that are gone are left out. It takes no turns: a few dozen events
   * are a piece of work.
   * @param events Events that the caller was given.
   */
  async of(caller: Caller, events: readonly Event[]): Promise<Map<string, FoundMail>> {
    const arrivals = events.filter(({ type }) => type === 'mail.received');
    this.#read(
      caller,
      arrivals.filter((event) => !this.#found.has(event)),
    );
    const found = await Promise.all(arrivals.map((event) => this.#found.get(event)));
    return new Map(found.flatMap((mail) => (mail === undefined ? [] : [[mail.row.id, mail]])));
  }

  #read(caller: Caller, events: readonly Event[]): void {
    if (events.length === 0) return;
    const reading = this.#mails.rows(
      caller,
      events.flatMap(({ data }) => data.mailId ?? []),
    );
    for (const event of events) {
      const mail = reading.then((mails) => mails.get(event.data.mailId ?? ''));
      this.#found.set(event, mail);
      // The next feed asks again.
      mail.catch(() => this.#found.delete(event));
    }
  }
}

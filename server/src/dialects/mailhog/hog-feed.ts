import type { Event } from '../../contract/events.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import type { Feed } from '../base/dialect.ts';
import { hogSummary } from './hog-message.ts';

/** Mails whose rows are read at once. */
const rowsAtOnce = 25;

/** Feed of new mail, with the summaries of messages. */
export function hogFeed(mails: Mails, caller: Caller): Feed {
  return { types: ['mail.received'], messages: (events) => messagesOf(mails, caller, events) };
}

async function* messagesOf(mails: Mails, caller: Caller, events: readonly Event[]): AsyncGenerator<string, void> {
  const ids = events.flatMap(({ data: { mailId } }) => mailId ?? []);
  for (let first = 0; first < ids.length; first += rowsAtOnce) {
    const some = ids.slice(first, first + rowsAtOnce);
    const found = await mails.rows(caller, some);
    for (const id of some) {
      const mail = found.get(id);
      if (mail !== undefined) yield hogSummary(mail.row);
    }
  }
}

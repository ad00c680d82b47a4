import { type Event, mailboxEndTypes } from '../../contract/events.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { Call, DialectCall, Feed } from '../base/dialect.ts';
import { EventMails } from '../base/event-mails.ts';
import type { DialectParts } from '../base/parts.ts';
import { mailpitVersion } from './info.ts';
import { pitSummary } from './shapes/summary.ts';

/** Mails whose rows are read at once. */
const rowsAtOnce = 25;

type FeedParts = Pick<DialectParts, 'mails' | 'ownerMails'>;
type NewsParts = Pick<FeedParts, 'ownerMails'> & { readonly eventMails: EventMails };

/** Call of the feed of what happens to messages (server/websockets). */
export function pitFeedCalls(parts: FeedParts): DialectCall[] {
  const news = { ...parts, eventMails: new EventMails(parts.mails) };
  return [
    {
      ...{ method: 'GET', path: '/api/events', scope: 'mailboxes:read' },
      differs: 'it tells of new and deleted messages and the totals, and not of marks as read',
      feed: (call) => newsOf(news, call),
    },
  ];
}

function newsOf(parts: NewsParts, { caller }: Call): Feed {
  return {
    types: ['mail.received', 'mail.deleted', ...mailboxEndTypes],
    messages: (events) => messagesOf(parts, caller, events),
  };
}

async function* messagesOf(parts: NewsParts, caller: Caller, events: readonly Event[]): AsyncGenerator<string, void> {
  for (let first = 0; first < events.length; first += rowsAtOnce) {
    const some = events.slice(first, first + rowsAtOnce);
    const found = await parts.eventMails.of(caller, some);
    for (const { type, data } of some) {
      const mail = found.get(data.mailId ?? '');
      if (type === 'mail.deleted') yield told('delete', { ID: data.mailId });
      else if (type !== 'mail.received') yield told('prune', null);
      else if (mail !== undefined) yield told('new', pitSummary(mail));
    }
  }
  if (events.length === 0) return;
  const { mails: total, unread } = await parts.ownerMails.totals(caller);
  yield told('stats', { Total: total, Unread: unread, Version: mailpitVersion });
}

function told(type: string, data: object | null): string {
  return JSON.stringify({ Type: type, Data: data });
}

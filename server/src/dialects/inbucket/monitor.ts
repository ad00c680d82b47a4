import type { Event } from '../../contract/events.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import type { FoundMail } from '../../core/mails/found/search/search-page.ts';
import type { Call, Feed } from '../base/dialect.ts';
import type { EventMails } from '../base/event-mails.ts';
import type { NamedMail } from './named-mail.ts';
import { hasMail, type InbucketName, readName, recipientNames } from './names.ts';
import { messageHeader } from './shapes.ts';

/** Number of the newest mails that a feed begins with (INBUCKET_WEB_MONITORHISTORY). */
const replayedMax = 30;
/** Mails whose rows are read at once. */
const rowsAtOnce = 25;

interface MonitorParts {
  readonly eventMails: EventMails;
  readonly ownerMails: OwnerMails;
  readonly named: NamedMail;
}

/** Feed of the headers of new mail (pkg/rest/socketv1_controller.go): all of the caller's, or that of one name. */
export async function monitor(parts: MonitorParts, call: Call): Promise<Feed> {
  const name = call.params.name === undefined ? undefined : readName(call.params.name);
  const { replayed, headers } = await replay(parts, call, name);
  return { types: ['mail.received'], first: headers, messages: messagesFor(parts, call.caller, { name, replayed }) };
}

/** The newest mails, the oldest first: their ids and the messages for them. */
async function replay({ ownerMails, named }: MonitorParts, { caller }: Call, name: InbucketName | undefined) {
  const replayed = new Set<string>();
  const present = (mail: FoundMail) => {
    replayed.add(mail.row.id);
    return headersOf(mail, name).join('\n');
  };
  const texts =
    name === undefined
      ? (
          await ownerMails.page(caller, { start: 0, limit: replayedMax }, (mails) => mails.map(present))
        ).items.toReversed()
      : await named.list(caller, name, { limit: replayedMax, present });
  return { replayed, headers: texts.flatMap((text) => (text === '' ? [] : text.split('\n'))) };
}

/** Makes the messages of a feed. It lives as long as the feed, and so must not hold the call, with the objects of its request. */
function messagesFor(
  parts: MonitorParts,
  caller: Caller,
  { name, replayed }: { name: InbucketName | undefined; replayed: ReadonlySet<string> },
): Feed['messages'] {
  return (events) => messagesOf(parts, caller, { events: newOf(events, replayed), name });
}

/** The new mails of events: one that came during the handshake may have been replayed. */
function newOf(events: readonly Event[], replayed: ReadonlySet<string>): Event[] {
  return events.filter(({ data: { mailId = '' } }) => !replayed.has(mailId));
}

async function* messagesOf(
  { eventMails }: MonitorParts,
  caller: Caller,
  { events, name }: { events: readonly Event[]; name: InbucketName | undefined },
): AsyncGenerator<string, void> {
  for (let first = 0; first < events.length; first += rowsAtOnce) {
    const found = await eventMails.of(caller, events.slice(first, first + rowsAtOnce));
    for (const mail of found.values()) {
      if (name === undefined || hasMail(name, mail.outline)) yield* headersOf(mail, name);
    }
  }
}

/** Messages of all its mailboxes by mail, because many feeds tell of the same mails. */
const headersByMail = new WeakMap<FoundMail, readonly string[]>();

/** Messages for a mail: one for each mailbox that Inbucket would have it in. */
function headersOf(mail: FoundMail, name: InbucketName | undefined): readonly string[] {
  if (name !== undefined) return [headerOf(mail, name.text)];
  const known = headersByMail.get(mail);
  if (known !== undefined) return known;
  const headers = recipientNames(mail.outline).map((mailbox) => headerOf(mail, mailbox));
  headersByMail.set(mail, headers);
  return headers;
}

function headerOf(mail: FoundMail, mailbox: string): string {
  return JSON.stringify(messageHeader(mailbox, mail));
}

import type { Event } from '../../contract/events.ts';
import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { MailOutline } from '../../store/outline.ts';
import type { Call, Feed } from '../base/dialect.ts';
import type { NamedMail } from './named-mail.ts';
import { type InbucketName, readName, recipientNames } from './names.ts';
import { messageHeader } from './shapes.ts';

/** Number of the newest mails that a feed begins with (INBUCKET_WEB_MONITORHISTORY). */
const replayedMax = 30;
/** Mails whose rows are read at once. */
const rowsAtOnce = 25;

interface MonitorParts {
  readonly mails: Mails;
  readonly ownerMails: OwnerMails;
  readonly named: NamedMail;
}

/** Mail of which a feed tells, and the name whose mail alone it tells of. */
interface Told {
  readonly row: MailRow;
  readonly outline: MailOutline;
}

/** Feed of the headers of new mail (pkg/rest/socketv1_controller.go): all of the caller's, or that of one name. */
export async function monitor(parts: MonitorParts, call: Call): Promise<Feed> {
  const name = call.params.name === undefined ? undefined : readName(call.params.name);
  const { replayed, headers } = await replay(parts, call, name);
  return {
    types: ['mail.received'],
    first: headers,
    messages: (events) => messagesOf(parts, call, { ids: newOf(events, replayed), name }),
  };
}

/** The newest mails, the oldest first: their ids and the messages for them. */
async function replay({ ownerMails, named }: MonitorParts, { caller }: Call, name: InbucketName | undefined) {
  const replayed = new Set<string>();
  const present = (mail: Told) => {
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

/** Ids of the new mails of events: one that came during the handshake may have been replayed. */
function newOf(events: readonly Event[], replayed: ReadonlySet<string>): string[] {
  return events.flatMap(({ data: { mailId } }) => (mailId === undefined || replayed.has(mailId) ? [] : [mailId]));
}

async function* messagesOf(
  { mails, named }: MonitorParts,
  { caller }: Call,
  { ids, name }: { ids: readonly string[]; name: InbucketName | undefined },
): AsyncGenerator<string, void> {
  for (let first = 0; first < ids.length; first += rowsAtOnce) {
    const some = ids.slice(first, first + rowsAtOnce);
    const found = await (name === undefined ? mails.rows(caller, some) : named.having(caller, name, some));
    for (const id of some) {
      const mail = found.get(id);
      if (mail !== undefined) yield* headersOf(mail, name);
    }
  }
}

/** Messages for a mail: one for each mailbox that Inbucket would have it in. */
function headersOf(mail: Told, name: InbucketName | undefined): string[] {
  const names = name === undefined ? recipientNames(mail.outline) : [name.text];
  return names.map((mailbox) => JSON.stringify(messageHeader(mailbox, mail)));
}

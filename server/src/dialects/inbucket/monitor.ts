import type { Event } from '../../contract/events.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import type { Call, Feed } from '../base/dialect.ts';
import { type MailboxName, readName, recipientNames } from './names.ts';
import { messageHeader } from './shapes.ts';

/** Mails whose rows are read at once. */
const rowsAtOnce = 25;

/** Feed of the headers of new mail (pkg/rest/socketv1_controller.go): all of the caller's, or that of one name. */
export function monitor({ mails }: { mails: Mails }, { caller, params }: Call): Feed {
  const name = params.name === undefined ? undefined : readName(params.name);
  return { types: ['mail.received'], messages: (events) => headersOf(mails, caller, { events, name }) };
}

async function* headersOf(
  mails: Mails,
  caller: Caller,
  { events, name }: { events: readonly Event[]; name: MailboxName | undefined },
): AsyncGenerator<string, void> {
  const ids = events.flatMap(({ data }) => data.mailId ?? []);
  for (let first = 0; first < ids.length; first += rowsAtOnce) {
    const some = ids.slice(first, first + rowsAtOnce);
    const found = await mails.rows(caller, some);
    for (const id of some) {
      const mail = found.get(id);
      if (mail === undefined) continue;
      const names =
        name === undefined ? recipientNames(mail.outline) : mail.outline.envelope?.to.some(name.has) ? [name.text] : [];
      for (const mailbox of names) yield JSON.stringify(messageHeader(mailbox, mail));
    }
  }
}

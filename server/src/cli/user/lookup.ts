import type { Mail, Mailbox, MailSummary, Mayfly } from '../../../../client/src/main.ts';
import type { WordSpec } from '../arguments.ts';
import { SubcommandError } from '../command.ts';
import { findByEnd, isWholeId, mayEndId } from '../id-ends.ts';

/** Maximum number of mails in one answer of the service. */
export const pageMailsMax = 200;
/** Number of newest mails among which an end of an id is searched: at most five calls. */
const searchedMailsMax = 1_000;

/** Word of a command line that names a mailbox, for `findMailbox`. */
export const mailboxWord = { name: 'ADDRESS', completes: 'mailboxes' } as const satisfies WordSpec;

/**
 * Finds a mailbox by its address, its alias, its id, or an end of its id.
 * @throws SubcommandError when there is none, or more than one.
 */
export async function findMailbox(mayfly: Mayfly, word: string): Promise<Mailbox> {
  if (isWholeId(word)) return mayfly.mailbox(word.toLowerCase());
  const [mailbox, ...others] = word.includes('@')
    ? await mayfly.mailboxes({ address: word })
    : withName(await mayfly.mailboxes(), word);
  if (mailbox === undefined)
    throw new SubcommandError(`there is no active mailbox "${word}": "mayfly ls" lists those that there are`);
  if (others.length > 0) {
    const addresses = [mailbox, ...others].map(({ address }) => address).join(', ');
    throw new SubcommandError(`several mailboxes are called "${word}": give the whole address, of ${addresses}`);
  }
  return mailbox;
}

/**
 * Finds a mail by its id, or by an end of it among the newest 1,000 mails of all mailboxes.
 * @throws SubcommandError when there is none, or more than one.
 */
export async function findMailByWord(mayfly: Mayfly, word: string): Promise<Mail> {
  if (isWholeId(word)) return mayfly.mail(word.toLowerCase());
  const listed = '"mayfly mails" lists those that there are';
  if (!mayEndId(word))
    throw new SubcommandError(`"${word}" is no id of a mail, nor an end of one (four characters or more): ${listed}`);
  const mails: MailSummary[] = [];
  for await (const mail of mayfly.mails({ limit: pageMailsMax })) {
    mails.push(mail);
    if (mails.length === searchedMailsMax) break;
  }
  const line = ({ sender, subject }: MailSummary) => `${sender}  ${subject}`;
  const mail = findByEnd(mails, word, { plural: 'mails', line });
  if (mail === undefined) {
    const number = searchedMailsMax.toLocaleString('en');
    throw new SubcommandError(`none of the newest ${number} mails has an id that ends in "${word}": ${listed}`);
  }
  return mail.load();
}

/** Mailboxes with an alias, on any domain; else the one whose id ends in it. */
function withName(mailboxes: readonly Mailbox[], word: string): readonly Mailbox[] {
  const named = mailboxes.filter(({ data }) => data.alias === word.toLowerCase());
  if (named.length > 0) return named;
  const mailbox = findByEnd(mailboxes, word, { plural: 'mailboxes', line: ({ address }) => address });
  return mailbox === undefined ? [] : [mailbox];
}

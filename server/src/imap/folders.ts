import type { MailLogin } from '../core/mailboxes/logins/mail-logins.ts';
import { type Mailboxes, mailboxNotFound } from '../core/mailboxes/mailboxes.ts';
import type { MailboxUids } from '../core/mails/found/uids/mailbox-uids.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import type { FolderCommand, StatusItem } from './protocol/commands/imap-command.ts';
import { encodeName, inboxName, isInbox, namePattern } from './protocol/commands/mailbox-name.ts';
import type { CommandOutcome } from './protocol/imap-effects.ts';
import { quoted } from './quoted.ts';
import type { Responses } from './responses.ts';

/** Number of mailboxes that one page of a list has. */
const pageMailboxes = '50';

/** Parts that the folders of a login need. */
export interface FolderParts {
  readonly mailboxes: Mailboxes;
  readonly mailboxUids: MailboxUids;
  readonly turns: Turns;
}

/**
 * Mailboxes of a login as the folders of a mail program: its one mailbox as INBOX, or all mailboxes of the owner, each by its
 * address. Folders have no hierarchy.
 */
export class Folders {
  readonly #parts: FolderParts;
  readonly #login: MailLogin;

  constructor(parts: FolderParts, login: MailLogin) {
    this.#parts = parts;
    this.#login = login;
  }

  /**
   * Id of the mailbox of a folder.
   * @throws AppError `mailbox_not_found`
   */
  async idOf(name: string): Promise<string> {
    const { caller, mailbox } = this.#login;
    if (mailbox !== undefined) {
      if (!isInbox(name)) throw mailboxNotFound();
      return mailbox.id;
    }
    const { items } = await this.#parts.mailboxes.page(caller, { address: name });
    const [found] = items;
    if (found === undefined) throw mailboxNotFound();
    return found.id;
  }

  /** Lists the folders that match a pattern (RFC 3501 §6.3.8). All are subscribed to. */
  async list(
    { name, reference, pattern }: Extract<FolderCommand, { name: 'LIST' | 'LSUB' }>,
    responses: Responses,
  ): Promise<CommandOutcome> {
    const done: CommandOutcome = { status: 'OK', text: 'listed' };
    if (pattern === '') {
      if (name === 'LIST') responses.line('LIST (\\Noselect) NIL ""');
      return done;
    }
    const matches = namePattern(reference + pattern);
    for await (const names of this.#names()) {
      await responses.room();
      for (const folder of names) {
        if (matches(folder)) responses.line(`${name} (\\Noinferiors) NIL ${quoted(encodeName(folder))}`);
      }
    }
    return done;
  }

  /** Tells the state of a folder (RFC 3501 §6.3.10). */
  async status(
    { mailbox, items }: Extract<FolderCommand, { name: 'STATUS' }>,
    responses: Responses,
  ): Promise<CommandOutcome> {
    const { mailboxUids: uids } = this.#parts;
    const { caller } = this.#login;
    const mailboxId = await this.idOf(mailbox);
    const needsMails = items.includes('UNSEEN') || items.includes('MESSAGES');
    const listing = needsMails ? await uids.list(caller, mailboxId) : undefined;
    const { uidValidity, uidNext } = listing ?? (await uids.number(caller, mailboxId));
    const values: Readonly<Record<StatusItem, number>> = {
      MESSAGES: listing?.table.length ?? 0,
      RECENT: 0,
      UIDNEXT: uidNext,
      UIDVALIDITY: uidValidity,
      UNSEEN: listing?.table.unread ?? 0,
    };
    const told = items.map((item) => `${item} ${values[item]}`).join(' ');
    responses.line(`STATUS ${quoted(encodeName(mailbox))} (${told})`);
    return { status: 'OK', text: 'done' };
  }

  async *#names(): AsyncGenerator<readonly string[], void> {
    const { caller, mailbox } = this.#login;
    if (mailbox !== undefined) {
      yield [inboxName];
      return;
    }
    for (let cursor: string | undefined, isEnd = false; !isEnd; isEnd = cursor === undefined) {
      const wanted = { limit: pageMailboxes, ...(cursor === undefined ? {} : { cursor }) };
      const page: Awaited<ReturnType<Mailboxes['page']>> = await this.#parts.mailboxes.page(caller, wanted);
      yield page.items.map(({ address }) => address);
      cursor = page.nextCursor;
    }
  }
}

import { hasScope } from '../core/accounts/scopes.ts';
import { AppError } from '../core/errors.ts';
import type { MailLogin } from '../core/mailboxes/logins/mail-logins.ts';
import { type FolderParts, Folders } from './folders.ts';
import { RefusedCommand } from './protocol/commands/command-error.ts';
import type { CommandOutcome, MailboxCommand } from './protocol/imap-effects.ts';
import { type Responses, SessionEndedError } from './responses.ts';
import { Expunging } from './selected/expunging.ts';
import { Fetching } from './selected/fetching.ts';
import type { MailboxViews } from './selected/mailbox-views.ts';
import { Searching } from './selected/searching.ts';
import { SelectedMailbox } from './selected/selected-mailbox.ts';
import type { SelectedParts } from './selected/selected-parts.ts';
import { Storing } from './selected/storing.ts';

/** Parts that the work for commands about mailboxes needs. */
export interface MailboxWorkParts extends FolderParts, SelectedParts {
  readonly views: MailboxViews;
}

/** Work for the commands of one login about its mailboxes and their mails, one command at a time. */
export class MailboxWork {
  readonly #parts: MailboxWorkParts;
  readonly #login: MailLogin;
  readonly #onNews: () => void;
  readonly #onEnd: () => void;
  readonly #folders: Folders;
  #selected: SelectedMailbox | undefined;
  #hasEnded = false;

  /**
   * @param session.onNews Called when the selected mailbox may have changed.
   * @param session.onEnd Called when it has ended.
   */
  constructor(
    parts: MailboxWorkParts,
    session: { readonly login: MailLogin; readonly onNews: () => void; readonly onEnd: () => void },
  ) {
    this.#parts = parts;
    this.#login = session.login;
    this.#onNews = session.onNews;
    this.#onEnd = session.onEnd;
    this.#folders = new Folders(parts, session.login);
  }

  /**
   * Does what a command wants. What a client may cause or wait out is an outcome.
   * @throws SessionEndedError, and any error of our own
   */
  async run(
    { command, mayTell }: { readonly command: MailboxCommand; readonly mayTell: boolean },
    responses: Responses,
  ): Promise<CommandOutcome> {
    try {
      const outcome = await this.#run(command, responses);
      if (mayTell && outcome.isSelected === undefined) await this.tellChanges(responses);
      return outcome;
    } catch (error) {
      const words = wordsOf(error);
      if (words === undefined) throw error;
      const isSelecting = command.name === 'SELECT' || command.name === 'EXAMINE';
      return isSelecting ? { ...words, isSelected: false } : words;
    }
  }

  /** Tells what has changed in the selected mailbox. */
  async tellChanges(responses: Responses): Promise<void> {
    await this.#selected?.tellChanges(responses);
  }

  /** Ends the work with its session: nothing is selected any more, and nothing will be by a command under way. */
  end(): void {
    this.#hasEnded = true;
    this.#unselect();
  }

  #unselect(): void {
    this.#selected?.close();
    this.#selected = undefined;
  }

  #run(command: MailboxCommand, responses: Responses): Promise<CommandOutcome> {
    const { name } = command;
    switch (name) {
      case 'LIST':
      case 'LSUB':
        return this.#folders.list(command, responses);
      case 'STATUS':
        return this.#folders.status(command, responses);
      case 'SELECT':
      case 'EXAMINE':
        return this.#select(command, responses);
      case 'NOOP':
      case 'CHECK':
        return Promise.resolve(done);
      case 'UNSELECT':
        this.#unselect();
        return Promise.resolve({ ...done, isSelected: false });
      case 'CLOSE':
        return this.#closeSelected(responses);
      case 'FETCH':
        return new Fetching(this.#parts, this.#mailbox).run(command, responses);
      case 'SEARCH':
        return new Searching(this.#parts, this.#mailbox).run(command, responses);
      case 'STORE':
        return new Storing(this.#parts, this.#mailbox).run(command, responses);
      case 'EXPUNGE':
        return new Expunging(this.#parts, this.#mailbox).run(command.uids, responses);
      default:
        return command satisfies never;
    }
  }

  get #mailbox(): SelectedMailbox {
    if (this.#selected === undefined) throw new Error('imap: no mailbox is selected');
    return this.#selected;
  }

  async #select(
    { name, mailbox }: { readonly name: 'SELECT' | 'EXAMINE'; readonly mailbox: string },
    responses: Responses,
  ): Promise<CommandOutcome> {
    this.#unselect();
    const { caller } = this.#login;
    const mailboxId = await this.#folders.idOf(mailbox);
    const isReadOnly = name === 'EXAMINE' || !hasScope(caller, 'mailboxes');
    const view = await this.#parts.views.open(caller, mailboxId, { onNews: this.#onNews, onEnd: this.#onEnd });
    if (this.#hasEnded) {
      view.close();
      throw new SessionEndedError();
    }
    const selected = new SelectedMailbox({ ...this.#parts, view, caller, mailboxId, isReadOnly });
    this.#selected = selected;
    selected.introduce(responses);
    return { status: 'OK', code: isReadOnly ? 'READ-ONLY' : 'READ-WRITE', text: 'selected', isSelected: true };
  }

  /** Ends the selection, and removes what is marked for it (RFC 3501 §6.4.2). */
  async #closeSelected(responses: Responses): Promise<CommandOutcome> {
    const mailbox = this.#mailbox;
    if (!mailbox.isReadOnly) await new Expunging(this.#parts, mailbox).run(undefined, responses);
    this.#unselect();
    return { ...done, isSelected: false };
  }
}

const done: CommandOutcome = { status: 'OK', text: 'done' };

/** Outcome for an error that a client may cause or wait out (RFC 5530 §3); `undefined` for one of our own. */
function wordsOf(error: unknown): CommandOutcome | undefined {
  if (error instanceof RefusedCommand) return { status: error.status, code: error.code, text: error.message };
  if (!(error instanceof AppError)) return undefined;
  const { code, message } = error;
  const isGone = code === 'mailbox_not_found' || code === 'mailbox_forbidden';
  const isForbidden = code === 'scope_missing';
  return { status: 'NO', code: isGone ? 'NONEXISTENT' : isForbidden ? 'NOPERM' : 'UNAVAILABLE', text: message };
}

import { freeWritten } from '../connections/client-connection.ts';
import type { Caller } from '../core/accounts/accounts.ts';
import { hasScope } from '../core/accounts/scopes.ts';
import { AppError } from '../core/errors.ts';
import type { MailClient, MailLogin, MailLogins, MailProgramObserver } from '../core/mailboxes/logins/mail-logins.ts';
import type { OwnerMails } from '../core/mails/changed/owner-mails.ts';
import type { MessageBytes, StoredBytes } from '../core/mails/kept/message-bytes.ts';
import type { MaildropReader, Maildrops } from '../core/mails/shown/maildrops.ts';
import type { OwnerLimits, Release } from '../core/owner-limits.ts';
import type { Clock } from '../lib/clock.ts';
import type { Eventual } from '../lib/eventual.ts';
import type { Logger } from '../lib/log.ts';
import type { MessagePiece, Pop3Answer, Pop3Question } from './protocol/pop3-effects.ts';

/** Mails that are deleted before the next ones are looked up. */
const deletedAtOnce = 500;

/** Parts of the service by which sessions reach their mailboxes. */
export interface MailboxAccessParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailLogins: Pick<MailLogins, 'judge' | 'takesPasswords' | 'watch'>;
  readonly maildrops: Maildrops;
  readonly messageBytes: MessageBytes;
  readonly ownerMails: Pick<OwnerMails, 'delete'>;
  readonly ownerLimits: OwnerLimits;
  /** Aborted when the service begins to stop. */
  readonly signal: AbortSignal;
  readonly observer: MailProgramObserver;
}

interface MailboxAccessOptions {
  readonly parts: MailboxAccessParts;
  /** Id of the session. */
  readonly session: string;
  /** The client, as its connection is now. */
  client(): MailClient;
  /** Called after each write of a deletion, which is done whole, in as many as it takes. */
  onStep(): void;
  /** Called when the login is no longer valid. */
  onLoginEnded(): void;
}

/** Mailbox that a login has opened, and the reader of its mails by their numbers. */
interface OpenMailbox {
  readonly login: MailLogin;
  readonly mailboxId: string;
  readonly reader: MaildropReader;
}

/** Message under way to the client. */
interface Reading {
  readonly pieces: AsyncGenerator<Buffer, void>;
  readonly release: Release;
  bytesLeft: number;
}

/** Access of one session to the mailbox of its login: answers the questions of the protocol. */
export class MailboxAccess {
  readonly #options: MailboxAccessOptions;
  #opened: OpenMailbox | undefined;
  /** Gives back what the session holds, in the order in which it was taken. */
  readonly #releases: (() => void)[] = [];
  #reading: Reading | undefined;
  /** Message that was read whole, until it is written. */
  #message: Buffer | undefined;
  #isDeleting = false;
  #hasEnded = false;
  #retrieved = 0;

  constructor(options: MailboxAccessOptions) {
    this.#options = options;
  }

  /** Owner of the mailbox, and number of messages read, for the log. */
  get facts(): { readonly owner: string | undefined; readonly retrieved: number } {
    return { owner: this.#opened?.login.caller.owner, retrieved: this.#retrieved };
  }

  /** Answers a question, at once where a message was read ahead. A failure is an answer, too: the promise never rejects. */
  answerTo(question: Exclude<Pop3Question, { type: 'turn' }>): Eventual<Pop3Answer> {
    const known = question.type === 'message' ? this.#known(question.number) : undefined;
    return known === undefined ? this.#findAnswer(question) : { type: 'message', outcome: known };
  }

  async #findAnswer(question: Exclude<Pop3Question, { type: 'turn' }>): Promise<Pop3Answer> {
    const { type } = question;
    try {
      switch (type) {
        case 'login':
          return { type, outcome: await this.#logIn(question) };
        case 'message':
          return { type, outcome: await this.#begin(question.number) };
        case 'piece':
          return { type, outcome: await this.#next() };
        case 'deletion':
          return { type, outcome: await this.#delete(question.mailIds) };
        default:
          return type satisfies never;
      }
    } catch (error) {
      const { parts, session } = this.#options;
      // The owner holds all that he may.
      if (error instanceof AppError) return { type, outcome: 'failed' };
      parts.log.error({ session, err: error }, 'pop3: a command failed on our side');
      return { type, outcome: 'failed' };
    }
  }

  /** Ends the reading of a message, whole or not. */
  endMessage(): void {
    if (this.#message !== undefined) freeWritten(this.#message);
    this.#message = undefined;
    const reading = this.#reading;
    this.#reading = undefined;
    reading?.release();
    // It may be about to read: then it ends after that.
    void reading?.pieces.return().catch(() => {});
  }

  /** Gives back all that the session holds; a deletion under way is done whole first. */
  end(): void {
    this.#hasEnded = true;
    this.endMessage();
    if (!this.#isDeleting) this.#releaseAll();
  }

  async #logIn(
    question: Extract<Pop3Question, { type: 'login' }>,
  ): Promise<Extract<Pop3Answer, { type: 'login' }>['outcome']> {
    const { parts, client } = this.#options;
    const { user, password } = question;
    const login = await parts.mailLogins.judge({ user, password, client: client() });
    if (typeof login === 'string') {
      parts.observer.loggedIn('refused');
      return login;
    }
    const { caller, mailbox } = login;
    if (mailbox === undefined || this.#hasEnded) return 'failed';
    const place = parts.ownerLimits.tryTake('mailSessions', caller.holder);
    if (place === undefined) return 'too_many_sessions';
    this.#releases.push(place);
    try {
      const { maildrop, release } = await parts.maildrops.open(caller, mailbox.id);
      this.#releases.push(release, parts.mailLogins.watch(login, this.#options.onLoginEnded));
      const reader = parts.maildrops.reader(caller, mailbox.id, maildrop);
      this.#opened = { login, mailboxId: mailbox.id, reader };
      // Its client may have gone meanwhile.
      if (this.#hasEnded) this.#releaseAll();
      parts.observer.loggedIn('ok');
      return { maildrop, mayDelete: hasScope(caller, 'mailboxes') };
    } catch (error) {
      this.#releaseAll();
      if (error instanceof AppError) return 'too_many_sessions';
      throw error;
    }
  }

  /** A message that was read ahead. */
  #known(number: number): MessagePiece | undefined {
    const mail = this.#opened?.reader.take(number);
    return mail?.message === undefined ? undefined : this.#whole(mail.message);
  }

  #whole(bytes: Buffer): MessagePiece {
    this.#countRetrieved(bytes.length);
    this.#message = bytes;
    return { bytes, isLast: true };
  }

  #countRetrieved(bytes: number): void {
    this.#retrieved += 1;
    this.#options.parts.observer.retrieved(bytes);
  }

  async #begin(number: number): Promise<MessagePiece | 'gone' | 'failed'> {
    const { login, reader } = this.#require();
    const mail = await reader.read(number);
    if (this.#hasEnded) return 'failed';
    if (mail === undefined) return 'gone';
    return mail.message === undefined ? this.#beginLarge(login.caller, mail.row) : this.#whole(mail.message);
  }

  /** Begins a message that is read part by part. */
  async #beginLarge(caller: Caller, row: StoredBytes): Promise<MessagePiece | 'gone' | 'failed'> {
    const { parts } = this.#options;
    const release =
      parts.ownerLimits.tryTake('transfers', caller.holder) ??
      (await parts.ownerLimits.takeWhenFree('transfers', caller.holder, { signal: parts.signal }));
    if (release === undefined) return 'failed';
    this.#reading = { pieces: parts.messageBytes.raw(caller.holder, row), release, bytesLeft: row.size };
    if (this.#hasEnded) {
      this.endMessage();
      return 'failed';
    }
    this.#countRetrieved(row.size);
    const piece = await this.#next().catch(goneIfMissing);
    if (piece === 'gone' || piece === 'failed') this.endMessage();
    return piece;
  }

  async #next(): Promise<MessagePiece | 'failed'> {
    const reading = this.#reading;
    if (reading === undefined) return 'failed';
    if (reading.bytesLeft === 0) return { bytes: Buffer.alloc(0), isLast: true };
    const { value: bytes } = await reading.pieces.next();
    if (bytes === undefined) return 'failed';
    reading.bytesLeft -= bytes.length;
    return { bytes, isLast: reading.bytesLeft <= 0 };
  }

  /** Deletes mails in bounded writes, whole although the client hangs up; what others have deleted is as good as deleted. */
  async #delete(mailIds: Iterable<string>): Promise<'done' | 'failed'> {
    const { ownerMails, signal } = this.#options.parts;
    const { login, mailboxId } = this.#require();
    const { caller } = login;
    const ofMailbox: Caller = { ...caller, mailboxId };
    this.#isDeleting = true;
    try {
      const iterator = mailIds[Symbol.iterator]();
      for (;;) {
        const ids = [...take(iterator, deletedAtOnce)];
        if (ids.length > 0) await ownerMails.delete(ofMailbox, { ids }, signal);
        this.#options.onStep();
        if (signal.aborted) return 'failed';
        if (ids.length < deletedAtOnce) return 'done';
      }
    } finally {
      this.#isDeleting = false;
      if (this.#hasEnded) this.#releaseAll();
    }
  }

  #require(): OpenMailbox {
    if (this.#opened === undefined) throw new Error('there is no login');
    return this.#opened;
  }

  #releaseAll(): void {
    for (const release of this.#releases.splice(0)) release();
  }
}

function goneIfMissing(error: unknown): 'gone' {
  if (error instanceof AppError && error.code === 'mail_not_found') return 'gone';
  throw error;
}

function* take<T>(iterator: Iterator<T>, count: number): Generator<T, void> {
  for (let taken = 0; taken < count; taken += 1) {
    const { value, done } = iterator.next();
    if (done === true) return;
    yield value;
  }
}

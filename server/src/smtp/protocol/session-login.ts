import { type CaptureLogin, type InboxLogin, inboxUser } from '../../core/mailboxes/capture-logins.ts';
import type { AnswerTo, Question } from './effects.ts';
import { replies } from './replies.ts';
import { type Credentials, SaslExchange, type SaslStep } from './sasl-exchange.ts';

/** Facts of a session that decide whether AUTH may begin. */
interface SessionState {
  /** Name that the client gave in EHLO; none before. */
  readonly clientName: string | undefined;
  readonly isInMail: boolean;
}

/** Outcome of a login, as a reply: it succeeded, failed through an error of the client, or ends the session. */
export interface LoginReply {
  readonly reply: string;
  readonly next: 'go_on' | 'count_error' | 'close';
}

/** Login of one session (RFC 4954): at most one, and none that outlives the start of TLS. */
export class SessionLogin {
  readonly #offersTls: boolean;
  #isOffered: boolean;
  readonly #isCaptured: boolean;
  /** Whether the client is of a network that may log in without TLS, and passes on no mail of others. */
  readonly #isNear: boolean;
  #mayUseKeys: boolean;
  readonly #exchange = new SaslExchange();
  #login: CaptureLogin | InboxLogin | undefined;

  /**
   * @param options.takesPlainLogin Whether the client may log in without TLS.
   * @param options.isCaptured Whether the mail of the session is captured, so that anybody may log in.
   */
  constructor(options: { offersTls: boolean; takesPlainLogin: boolean; isCaptured?: boolean; isRelay?: boolean }) {
    this.#offersTls = options.offersTls;
    this.#isCaptured = options.isCaptured ?? false;
    this.#isNear = options.takesPlainLogin && options.isRelay !== true;
    this.#mayUseKeys = options.takesPlainLogin;
    this.#isOffered = options.takesPlainLogin || this.#isCaptured;
  }

  /** Login of the session, whose mailbox gets all of its mail. */
  get current(): CaptureLogin | undefined {
    return this.#login !== undefined && 'keyId' in this.#login ? this.#login : undefined;
  }

  /** User whose capture inbox gets what is for nobody's mailbox; none where mail is not captured. */
  get inbox(): string | undefined {
    if (!this.#isCaptured) return undefined;
    return this.#login !== undefined && 'inbox' in this.#login ? this.#login.inbox : inboxUser('');
  }

  /** Whether the next line of the client is a response of an authentication exchange, and no command. */
  get isUnderWay(): boolean {
    return this.#exchange.isOpen;
  }

  /** Whether the client's connection allows a login. */
  get isOffered(): boolean {
    return this.#isOffered;
  }

  /** Reply to a recipient on a domain that is not ours: it tells neighbours, who could log in, that this is the way. */
  get relayDenial(): string {
    return this.#isNear && !this.#isCaptured ? replies.relayDeniedHere : replies.relayDenied;
  }

  /** Begins an exchange from the arguments of AUTH. */
  begin(rest: string, state: SessionState): SaslStep {
    const reply = this.#refusal(state);
    return reply === undefined ? this.#exchange.begin(rest) : { type: 'refusal', reply };
  }

  /** Accepts a response of the client. */
  respond(line: Buffer): SaslStep {
    return this.#exchange.respond(line.toString('latin1'));
  }

  /** The question who the client is. */
  question(credentials: Credentials): Extract<Question, { type: 'login' }> {
    return { type: 'login', credentials, isCaptured: this.#isCaptured, mayUseKeys: this.#mayUseKeys };
  }

  /** Accepts the answer about the identity of the client. */
  take(outcome: AnswerTo<'login'>): LoginReply {
    if (outcome === 'failed') return { reply: replies.loginFailure, next: 'go_on' };
    if (outcome === 'too_many_failed') return { reply: replies.tooManyLogins, next: 'close' };
    if (outcome === 'rejected') return { reply: replies.wrongCredentials, next: 'count_error' };
    if (outcome === 'needs_tls') return { reply: replies.keyNeedsTls, next: 'count_error' };
    this.#login = outcome;
    return { reply: 'inbox' in outcome ? replies.inboxOpen : replies.loggedIn, next: 'go_on' };
  }

  /** Reply to a line that was too long to be read. It ends an exchange under way. */
  dropLine(): string {
    const reply = this.isUnderWay ? replies.responseTooLong : replies.lineTooLong;
    this.#exchange.cancel();
    return reply;
  }

  /** Starts anew after a TLS handshake: a login is forgotten (RFC 3207 §4.2), and on offer. */
  secured(): void {
    this.#isOffered = true;
    this.#mayUseKeys = true;
    this.#exchange.cancel();
    this.#login = undefined;
  }

  #refusal({ clientName, isInMail }: SessionState): string | undefined {
    if (!this.#isOffered) return this.#offersTls ? replies.needsTls : replies.notImplemented;
    if (clientName === undefined) return replies.badSequence('EHLO comes first');
    if (this.#login !== undefined) return replies.badSequence('the session has a login');
    return isInMail ? replies.badSequence('a mail is under way') : undefined;
  }
}

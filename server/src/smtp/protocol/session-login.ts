import {
  type CaptureLogin,
  type InboxLogin,
  inboxUser,
  type LoginRefusal,
} from '../../core/mailboxes/logins/capture-logins.ts';
import type { LoginOffer } from '../../core/refusals/knock.ts';
import type { AnswerTo, Question, TooManyFailed } from './effects.ts';
import { replies } from './replies.ts';
import { type Credentials, SaslExchange, type SaslStep } from './sasl-exchange.ts';
import type { ClientStanding } from './session-facts.ts';

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
  /** Whether the mail of the session is captured. */
  readonly isCaptured: boolean;
  readonly #isCapturing: boolean;
  /** Whether the client is a neighbour, or of a network that may log in without TLS, and passes on no mail of others. */
  readonly #isNear: boolean;
  #mayUseKeys: boolean;
  readonly #exchange = new SaslExchange();
  #login: CaptureLogin | InboxLogin | undefined;
  /** The last login that was refused, if it was right in part. */
  #refused: Pick<LoginRefusal, 'owner' | 'address'> = {};
  #isSecure = false;

  constructor(options: { offersTls: boolean } & ClientStanding) {
    this.#offersTls = options.offersTls;
    this.isCaptured = options.isCaptured ?? false;
    this.#isCapturing = options.isCapturing ?? false;
    this.#isNear = (options.takesPlainLogin || options.isNeighbour === true) && !options.isRelay;
    this.#mayUseKeys = options.takesPlainLogin;
    this.#isOffered = options.takesPlainLogin || this.isCaptured;
  }

  /** Login of the session, whose mailbox gets all of its mail. */
  get current(): CaptureLogin | undefined {
    return this.#login !== undefined && 'keyId' in this.#login ? this.#login : undefined;
  }

  /** User of the login: the address of its mailbox, or the name of its inbox. */
  get user(): string | undefined {
    if (this.#login === undefined) return undefined;
    return 'inbox' in this.#login ? this.#login.inbox : this.#login.address;
  }

  /** User whose capture inbox gets what is for nobody's mailbox; none where mail is not captured. */
  get inbox(): string | undefined {
    if (!this.isCaptured) return undefined;
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

  /** How the client could log in now. */
  get offer(): LoginOffer {
    if (this.#isOffered) return 'offered';
    return this.#offersTls && !this.#isSecure ? 'needs_tls' : 'not_offered';
  }

  /** Owner and mailbox of the last login, also of a refused one, as far as they are known. */
  get tried(): Pick<LoginRefusal, 'owner' | 'address'> {
    return this.current ?? this.#refused;
  }

  /** Reply to a recipient on a domain that is not ours. It tells neighbours, and nobody else, the ways out. */
  get relayDenial(): string {
    if (!this.#isNear || this.isCaptured) return replies.relayDenied;
    return replies.relayDeniedHere({ login: this.offer, isCapturing: this.#isCapturing });
  }

  /** Begins an exchange from the arguments of AUTH. */
  begin(rest: string, state: SessionState): SaslStep {
    this.#refused = {};
    return this.#refusal(state) ?? this.#exchange.begin(rest);
  }

  /** Accepts a response of the client. */
  respond(line: Buffer): SaslStep {
    return this.#exchange.respond(line.toString('latin1'));
  }

  /** The question who the client is. */
  question(credentials: Credentials): Extract<Question, { type: 'login' }> {
    return { type: 'login', credentials, isCaptured: this.isCaptured, mayUseKeys: this.#mayUseKeys };
  }

  /** Accepts the answer about the identity of the client. */
  take(outcome: AnswerTo<'login'>): LoginReply {
    if (outcome === 'failed') return { reply: replies.loginFailure, next: 'go_on' };
    if ('refusal' in outcome) {
      this.#refused = outcome;
      return refusedLogins[outcome.refusal];
    }
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
    this.#isSecure = true;
    this.#isOffered = true;
    this.#mayUseKeys = true;
    this.#refused = {};
    this.#exchange.cancel();
    this.#login = undefined;
  }

  /** Why AUTH may not begin. */
  #refusal({ clientName, isInMail }: SessionState): SaslStep | undefined {
    if (!this.#isOffered) return this.#notOffered();
    if (clientName === undefined) return outOfOrder('EHLO comes first');
    if (this.#login !== undefined) return outOfOrder('the session has a login');
    return isInMail ? outOfOrder('a mail is under way') : undefined;
  }

  #notOffered(): SaslStep {
    if (this.#offersTls) return { type: 'refusal', reply: replies.needsTls };
    const reply = this.#isNear ? replies.noLoginWithoutTls : replies.notImplemented;
    return { type: 'refusal', reply, reason: 'login_not_offered' };
  }
}

/** Replies to logins that are refused, and what follows. */
const refusedLogins: Readonly<Record<(LoginRefusal | TooManyFailed)['refusal'], LoginReply>> = {
  too_many_failed: { reply: replies.tooManyLogins, next: 'close' },
  rejected: { reply: replies.wrongCredentials, next: 'count_error' },
  needs_tls: { reply: replies.keyNeedsTls, next: 'count_error' },
  moved: { reply: replies.ownerMoved, next: 'go_on' },
};

function outOfOrder(why: string): SaslStep {
  return { type: 'refusal', reply: replies.badSequence(why) };
}

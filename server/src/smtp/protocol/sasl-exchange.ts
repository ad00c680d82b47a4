import { isUtf8 } from 'node:buffer';
import type { Knock } from '../../core/refusals/knock.ts';
import { replies } from './replies.ts';

/** User name and password of a login. The password reaches no log. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** Next step of an exchange: a reply that asks for more, one that ends it, or the credentials of the client. */
export type SaslStep =
  | { readonly type: 'challenge'; readonly reply: string }
  /** The reason is that for which the login is turned away, if the reply alone does not tell. */
  | { readonly type: 'refusal'; readonly reply: string; readonly reason?: Knock['reason'] }
  | { readonly type: 'credentials'; readonly credentials: Credentials };

/** Mechanisms on offer, as EHLO names them, with the challenges of their exchanges in base64. */
const challenges = {
  /** RFC 4616. */
  PLAIN: [''],
  /** draft-murchison-sasl-login: "Username:", "Password:". */
  LOGIN: ['VXNlcm5hbWU6', 'UGFzc3dvcmQ6'],
} as const;

type Mechanism = keyof typeof challenges;

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Authentication exchange of one client (RFC 4954 §4): from AUTH over its challenges to the credentials. */
export class SaslExchange {
  #open: { readonly mechanism: Mechanism; readonly responses: readonly string[] } | undefined;

  /** Whether the next line of the client is a response, and no command. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Begins an exchange from the arguments of AUTH; an initial response of `=` is empty. */
  begin(rest: string): SaslStep {
    const [name = '', initial, ...more] = rest.split(' ');
    if (name === '' || more.length > 0) return refusal(replies.syntax('AUTH mechanism [initial-response]'));
    const mechanism = mechanismNamed(name.toUpperCase());
    if (mechanism === undefined) return refusal(replies.unknownMechanism);
    this.#open = { mechanism, responses: [] };
    if (initial === undefined) return this.#goOn();
    return this.respond(initial === '=' ? '' : initial);
  }

  /** Accepts a response of the client, in base64; `*` ends the exchange. */
  respond(line: string): SaslStep {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || line === '*') return refusal(replies.loginCancelled);
    const response = decode(line);
    if (response === undefined) return refusal(replies.badBase64);
    this.#open = { ...open, responses: [...open.responses, response] };
    return this.#goOn();
  }

  /** Ends the exchange. */
  cancel(): void {
    this.#open = undefined;
  }

  #goOn(): SaslStep {
    const { mechanism, responses } = this.#open ?? { mechanism: 'PLAIN', responses: [] };
    const challenge = challenges[mechanism][responses.length];
    if (challenge !== undefined) return { type: 'challenge', reply: replies.challenge(challenge) };
    this.#open = undefined;
    const credentials = mechanism === 'PLAIN' ? plainCredentials(responses) : loginCredentials(responses);
    return credentials === undefined ? refusal(replies.badResponse) : { type: 'credentials', credentials };
  }
}

function mechanismNamed(name: string): Mechanism | undefined {
  return name === 'PLAIN' || name === 'LOGIN' ? name : undefined;
}

function refusal(reply: string): SaslStep {
  return { type: 'refusal', reply };
}

function decode(text: string): string | undefined {
  if (!base64.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** Credentials of PLAIN (RFC 4616 §2). Nobody may act for another user. */
function plainCredentials([message = '']: readonly string[]): Credentials | undefined {
  const [actsFor, user = '', password = '', ...more] = message.split('\0');
  if (user === '' || password === '' || more.length > 0) return undefined;
  return actsFor === '' || actsFor === user ? { user, password } : undefined;
}

function loginCredentials([user = '', password = '']: readonly string[]): Credentials | undefined {
  return user === '' || password === '' ? undefined : { user, password };
}

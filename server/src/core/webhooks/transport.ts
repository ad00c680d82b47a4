/** What came of one request to a receiver. */
export type SendOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** How long the receiver wants to be left alone, where it said so. */
      readonly retryAfterSeconds?: number;
      /** The start of the answer's body. */
      readonly excerpt: string;
      readonly durationMs: number;
    }
  /** Nothing was sent, or nothing came back. */
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }
  /** It was this process that could not send it, or not to the end: the receiver had no part in that. */
  | { readonly kind: 'unsent'; readonly reason: string };

/** One attempt to tell a receiver something. */
export interface WebhookMessage {
  readonly url: string;
  /** The same in every attempt. */
  readonly id: string;
  readonly timestampMs: number;
  readonly body: string;
  /** Each of them signs. */
  readonly secrets: readonly string[];
}

/** What accompanies the sending of one message. */
export interface SendOptions {
  /** Called once the addresses of the receiver are known. */
  readonly onResolved?: (() => void) | undefined;
}

/** How receivers are reached. */
export interface WebhookTransport {
  createSecret(): Promise<string>;
  /** Why a webhook cannot have this URL, as a predicate; `undefined` when it can. */
  urlProblem(url: string): Promise<string | undefined>;
  /** Signs a message and sends it, at once. Never rejects. */
  send(message: WebhookMessage, options?: SendOptions): Promise<SendOutcome>;
  /** Ends what is under way, which is then unsent, and every later one. */
  close(): Promise<void>;
}

/** A transport that is loaded when it is needed for the first time. */
export class LateTransport implements WebhookTransport {
  readonly #load: () => Promise<WebhookTransport>;
  #loaded: Promise<WebhookTransport> | undefined;

  constructor(load: () => Promise<WebhookTransport>) {
    this.#load = load;
  }

  async createSecret(): Promise<string> {
    return (await this.#get()).createSecret();
  }

  async urlProblem(url: string): Promise<string | undefined> {
    return (await this.#get()).urlProblem(url);
  }

  async send(message: WebhookMessage, options?: SendOptions): Promise<SendOutcome> {
    return (await this.#get()).send(message, options);
  }

  async close(): Promise<void> {
    await (await this.#loaded)?.close();
  }

  #get(): Promise<WebhookTransport> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }
}

/** A result in the terms of the API. */
export interface ReportedOutcome {
  readonly delivered: boolean;
  readonly status?: number;
  readonly reason?: string;
  readonly excerpt?: string;
  readonly durationMs?: number;
}

/** Only a 2xx status is a success (Standard Webhooks: Webhook receivers). */
export function reportOutcome(outcome: SendOutcome): ReportedOutcome {
  if (outcome.kind !== 'answered') return { delivered: false, reason: outcome.reason };
  const { status, excerpt, durationMs } = outcome;
  const delivered = status >= 200 && status < 300;
  return {
    delivered,
    status,
    ...(delivered ? {} : { reason: `the receiver answered ${status}` }),
    ...(excerpt === '' ? {} : { excerpt }),
    durationMs,
  };
}

import type { SendOptions, SendOutcome } from '../../outbound/sender.ts';
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

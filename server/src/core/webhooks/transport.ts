import type { SendOptions, SendOutcome } from '../../outbound/sender.ts';

/** A message to a receiver, for one attempt. */
export interface WebhookMessage {
  readonly url: string;
  /** Id of the message, the same in every attempt. */
  readonly id: string;
  readonly timestampMs: number;
  readonly body: string;
  /** Secrets, each of which signs the message. */
  readonly secrets: readonly string[];
}

/** Transport of webhook messages to receivers. */
export interface WebhookTransport {
  /** Creates a signing secret. */
  createSecret(): Promise<string>;
  /** Fault of a URL as a predicate, such as "is not a URL"; `undefined` when a webhook can have it. */
  urlProblem(url: string): Promise<string | undefined>;
  /** Signs a message and sends it at once. Never rejects. */
  send(message: WebhookMessage, options?: SendOptions): Promise<SendOutcome>;
  /** Closes the transport. Requests under way and later ones are `unsent`. */
  close(): Promise<void>;
}

/** Transport that loads its implementation when it is first used. */
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

/** Outcome of an attempt in the terms of the API. */
export interface ReportedOutcome {
  readonly delivered: boolean;
  readonly status?: number;
  readonly reason?: string;
  readonly excerpt?: string;
  readonly durationMs?: number;
}

/**
 * Translates an outcome into the terms of the API. Only a 2xx status is a success (Standard Webhooks: Webhook
 * receivers).
 */
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

import type { BlockList } from 'node:net';
import type { Clock } from '../lib/clock.ts';
import type { RandomBytes } from '../lib/random.ts';
import { senderLimits } from './limits.ts';
import type { SendOptions, SendOutcome, WebhookSender } from './sender.ts';
import { createSecret, signatureHeaders } from './signature.ts';

/** A message to a receiver, for one attempt. */
export interface WebhookMessage {
  readonly url: string;
  /** Id of the message, the same in every attempt. */
  readonly id: string;
  readonly body: string;
  /** Secrets, each of which signs the message. */
  readonly secrets: readonly string[];
  /** Trace of what it tells of (W3C Trace Context). */
  readonly traceparent?: string | undefined;
}

interface WebhookTransportOptions {
  /** Calendar that receivers compare with theirs: it dates signatures, and Retry-After is read by it. */
  readonly machineClock: Clock;
  readonly monotonic: Clock;
  readonly random: RandomBytes;
  readonly requireHttps: boolean;
  /** Networks that may be reached in addition to public addresses. */
  readonly allowed: BlockList;
  /** DNS servers, in place of those of the system. */
  readonly nameServers: readonly string[];
  /** Longest time of one request in milliseconds. */
  readonly requestMsMax: number;
}

/** Sender of a transport, and the check of URLs for it. */
interface Loaded {
  readonly sender: WebhookSender;
  readonly urlProblem: (url: string) => string | undefined;
}

const headers = { 'content-type': 'application/json', 'user-agent': 'Mayfly' };

/**
 * Transport of signed webhook messages to receivers that the guard permits. The sender needs megabytes and is loaded at
 * first use, because many services have no webhook.
 */
export class WebhookTransport {
  readonly #options: WebhookTransportOptions;
  #loaded: Promise<Loaded> | undefined;

  constructor(options: WebhookTransportOptions) {
    this.#options = options;
  }

  /** Creates a signing secret. */
  createSecret(): string {
    return createSecret(this.#options.random);
  }

  /** Fault of a URL as a predicate, such as "is not a URL"; `undefined` when a webhook may have it. */
  async urlProblem(url: string): Promise<string | undefined> {
    return (await this.#load()).urlProblem(url);
  }

  /** Signs a message and sends it at once. Never rejects. */
  async send({ url, body, traceparent, ...message }: WebhookMessage, options?: SendOptions): Promise<SendOutcome> {
    const { sender } = await this.#load();
    const signature = signatureHeaders({ ...message, timestampMs: this.#options.machineClock.now(), body });
    return sender.send(
      { url, body, headers: { ...headers, ...signature, ...(traceparent && { traceparent }) } },
      options,
    );
  }

  /** Closes the transport. Requests under way and later ones are `unsent`. */
  async close(): Promise<void> {
    await (await this.#loaded)?.sender.close();
  }

  #load(): Promise<Loaded> {
    this.#loaded ??= load(this.#options);
    return this.#loaded;
  }
}

async function load({
  machineClock,
  monotonic,
  requireHttps,
  allowed,
  nameServers,
  requestMsMax,
}: WebhookTransportOptions): Promise<Loaded> {
  const [{ createAddressGuard }, { createLookup }, { createWebhookSender }, { checkWebhookUrl }] = await Promise.all([
    import('./address-guard.ts'),
    import('./name-lookup.ts'),
    import('./sender.ts'),
    import('./webhook-url.ts'),
  ]);
  const guard = createAddressGuard({ allowed });
  const lookup = createLookup({ nameServers });
  const limits = { ...senderLimits, requestMsMax };
  return {
    sender: createWebhookSender({ guard, requireHttps, machineClock, monotonic, lookup, limits }),
    urlProblem: (url) => checkWebhookUrl(url, { requireHttps, guard }),
  };
}

import type { Call, StreamedEvent } from 'mayfly-client';
import type { Api } from '../../src/service/api.ts';
import './below-browser.ts';

const { Mayfly } = await import('mayfly-client');
const { createApi } = await import('../../src/service/api.ts');

/** A request as the service gets it. */
export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Answers; resolves once the call has ended, and what follows from it. */
  answer(body: unknown, status?: number): Promise<void>;
}

/** A service that answers when, and what, a test says: the other end of the network, over which the app's own code runs. */
export class ScriptedService {
  readonly door: ReturnType<typeof createApi>;
  /** Requests that have no answer yet, the first one first. */
  readonly waiting: AskedRequest[] = [];
  readonly #arrivals: (() => void)[] = [];
  readonly #ends: (() => void)[] = [];

  constructor() {
    const client = new Mayfly({
      url: 'https://mail.example',
      apiKey: null,
      fetch: (url, init) =>
        new Promise((resolve) => {
          const { pathname, search } = new URL(String(url));
          this.#arrivals.shift()?.();
          this.waiting.push({
            method: init.method ?? 'GET',
            path: pathname + search,
            body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
            answer: (body, status = 200) => {
              const ended = new Promise<void>((end) => this.#ends.push(end));
              resolve(Response.json(body, { status }));
              return ended;
            },
          });
        }),
    });
    this.door = createApi({
      // The end of each call is seen, so that a test goes on once an answer was taken in.
      json: <Answer>(endpoint: string, call?: Call) =>
        client.request<Answer>(endpoint, call).finally(() => void settled().then(this.#ends.shift())),
    });
  }

  get api(): Api {
    return this.door.api;
  }

  /** The request that has waited longest, or the next to come. */
  async next(): Promise<AskedRequest> {
    for (;;) {
      const request = this.waiting.shift();
      if (request !== undefined) return request;
      await new Promise<void>((arrive) => this.#arrivals.push(arrive));
    }
  }
}

/** Events as a test tells them. */
export class ToldEvents {
  readonly #listeners = new Set<(event: StreamedEvent) => void>();
  readonly #gapListeners = new Set<() => void>();
  readonly #recoveryListeners = new Set<() => void>();

  onEvent = (listener: (event: StreamedEvent) => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  onGap = (listener: () => void) => {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  };

  onRecovery = (listener: () => void) => {
    this.#recoveryListeners.add(listener);
    return () => this.#recoveryListeners.delete(listener);
  };

  tell(type: StreamedEvent['type'], mailboxId: string, data: Record<string, unknown> = {}): void {
    const event = { id: 'e', type, mailboxId, data, timestamp: '2026-01-01T00:00:00.000Z', cursor: 'c' };
    for (const listener of this.#listeners) listener(event);
  }

  recover(): void {
    for (const listener of this.#recoveryListeners) listener();
  }

  gap(): void {
    for (const listener of this.#gapListeners) listener();
  }
}

/** Ends once all promises that follow from what has happened have. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 20;
const callMsMax = 30_000;

/** A client of the API that makes mailbox after mailbox until it is told to stop, and remembers those it was told of. */
export class CallLoad {
  /** Ids of the mailboxes that were answered 201. */
  readonly acknowledged = new Set<string>();
  /** How often each status that was not 201 came; 0 stands for a connection that ended. */
  readonly refusals = new Map<number, number>();
  readonly #url: string;
  readonly #key: string;
  readonly #calls: Promise<void>;
  #isStopping = false;

  constructor(options: { url: string; key: string }) {
    this.#url = options.url;
    this.#key = options.key;
    this.#calls = this.#call();
  }

  /** Lets the client finish its call. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#calls;
  }

  async #call(): Promise<void> {
    while (!this.#isStopping) {
      const answer = await this.#create();
      if (answer.status === 201) this.acknowledged.add(answer.id);
      else this.refusals.set(answer.status, (this.refusals.get(answer.status) ?? 0) + 1);
      await sleep(pauseMs);
    }
  }

  async #create(): Promise<{ status: number; id: string }> {
    try {
      const answer = await fetch(`${this.#url}/v1/mailboxes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#key}` },
        signal: AbortSignal.timeout(callMsMax),
      });
      const text = await answer.text();
      return { status: answer.status, id: answer.status === 201 ? JSON.parse(text).id : '' };
    } catch {
      return { status: 0, id: '' };
    }
  }
}

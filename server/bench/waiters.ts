import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { call } from '../load/http-client.ts';
import { defineWorker } from '../load/processes/worker.ts';
import { countAtOnce } from '../load/repeat.ts';
import { sampleWords } from '../load/sample-text.ts';
import { SmtpSession } from '../load/smtp-session.ts';
import { percentile } from '../load/statistics.ts';

interface Input {
  /** Where the waits are held; mail may come in at another node. */
  readonly url: string;
  readonly smtpPort: number;
  readonly key: string;
  readonly mailboxes: number;
  readonly mails: number;
  readonly mailsPerSecond: number;
}

const sessions = 20;
const mailBytes = 5_000;
const waitSeconds = 55;
const openedAtOnce = 100;
const busyMs = 50;
/** Longer than a wait. */
const timeoutMs = 120_000;
const Mailbox = Type.Object({ id: Type.String(), address: Type.String() });
const Waited = Type.Object({
  timedOut: Type.Boolean(),
  cursor: Type.String(),
  items: Type.Array(Type.Object({ mailboxId: Type.String(), subject: Type.String() })),
});

/** A mailbox, the wait at it, and the mail that is on its way there. */
interface Waiter {
  readonly mailbox: Static<typeof Mailbox>;
  arrived: (() => void) | undefined;
}

/** Somebody waits at each of many mailboxes, and mail comes to one after another. */
class Waiters {
  readonly #input: Input;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  readonly #waiters: Waiter[] = [];
  readonly #fromSent: number[] = [];
  readonly #fromAcknowledged: number[] = [];
  #wrongAnswers = 0;

  constructor(input: Input) {
    this.#input = input;
  }

  /** Makes the mailboxes, and waits at each. */
  async open(): Promise<void> {
    await countAtOnce({ count: this.#input.mailboxes, atOnce: openedAtOnce }, async () => {
      const mailbox = await this.#ask('/v1/mailboxes', { noExpiration: true }, Mailbox);
      const waiter = { mailbox, arrived: undefined };
      this.#waiters.push(waiter);
      void this.#keepWaiting(waiter);
    });
    await delay(1_000);
  }

  /** Sends the mails in pace. Times are from the last byte of a mail, and from its acknowledgement, to the wait's answer. */
  async measure() {
    const { smtpPort, mails, mailsPerSecond } = this.#input;
    const idle = await Promise.all(Array.from({ length: sessions }, () => SmtpSession.open(smtpPort)));
    const underWay: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let sent = 0; sent < mails; sent += 1) {
      await delay(Math.max(0, startedAt + (sent * 1000) / mailsPerSecond - performance.now()));
      while (idle.length === 0) await delay(1);
      const session = idle.pop();
      // Far apart, and none again before all others.
      const waiter = this.#waiters[(sent * 997) % this.#waiters.length];
      if (session === undefined || waiter === undefined) throw new Error('bench: nobody waits');
      underWay.push(this.#sendTo(waiter, session).then(() => void idle.push(session)));
    }
    await Promise.all(underWay);
    return {
      p50Ms: percentile(this.#fromSent, 0.5),
      p99Ms: percentile(this.#fromSent, 0.99),
      wakeUpP50Ms: percentile(this.#fromAcknowledged, 0.5),
      wakeUpP99Ms: percentile(this.#fromAcknowledged, 0.99),
      wrongAnswers: this.#wrongAnswers,
    };
  }

  async #keepWaiting(waiter: Waiter): Promise<void> {
    const { id } = waiter.mailbox;
    for (let after: string | undefined; ; ) {
      const path = `/v1/mailboxes/${id}/wait`;
      const { timedOut, items, cursor } = await this.#ask(path, { timeout: waitSeconds, after }, Waited);
      after = cursor;
      if (timedOut) continue;
      const isRight = items.length === 1 && items[0]?.mailboxId === id;
      if (waiter.arrived === undefined || !isRight) this.#wrongAnswers += 1;
      waiter.arrived?.();
    }
  }

  /** Calls as often as it takes: on a busy machine the calls of the opening overlap. */
  async #ask<Schema extends TSchema>(path: string, body: object, schema: Schema): Promise<Static<Schema>> {
    const { url, key } = this.#input;
    for (;;) {
      const answer = await call(url, { method: 'POST', path, key, agent: this.#agent, timeoutMs, body });
      if (answer.status < 300) return Value.Parse(schema, JSON.parse(answer.body));
      if (answer.status !== 429) throw new Error(`bench: ${path}: ${answer.status} ${answer.body}`);
      await delay(busyMs);
    }
  }

  async #sendTo(waiter: Waiter, session: SmtpSession): Promise<void> {
    const answered = new Promise<number>((resolve) => {
      waiter.arrived = () => resolve(performance.now());
    });
    const recipient = waiter.mailbox.address;
    const sentAt = await session.send({ recipient, content: `${messageTo(recipient)}.\r\n` });
    const acknowledgedAt = performance.now();
    const answeredAt = await answered;
    waiter.arrived = undefined;
    this.#fromSent.push(answeredAt - sentAt);
    this.#fromAcknowledged.push(Math.max(0, answeredAt - acknowledgedAt));
  }
}

/** Starts them, in a process of their own. */
export const startWaiters = defineWorker(import.meta.url, (input: Input) => new Waiters(input));

/** A mail with a code, of which the answer to its wait tells. */
function messageTo(recipient: string): string {
  const header = `From: <sender@client.bench>\r\nTo: <${recipient}>\r\nSubject: Your code\r\n\r\n`;
  const code = 'Your code is 482913.\r\n';
  return header + code + sampleWords(mailBytes - header.length - code.length);
}

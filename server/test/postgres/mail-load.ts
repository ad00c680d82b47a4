import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../durability/server-process.ts';
import { query } from '../support/postgres.ts';
import type { SmtpClient } from '../support/smtp-client.ts';
import { eventually } from '../support/until.ts';

/** Pause of a client that keeps trying, in milliseconds. */
const pauseMs = 20;

/** SMTP clients that send mail after mail until they are told to stop, and remember what became of each. */
export class MailLoad {
  /** Subjects of the mails that were answered 250. */
  readonly acknowledged = new Set<string>();
  /** How often each reply that was not 250 came; 0 stands for a connection that ended. */
  readonly refusals = new Map<number, number>();
  readonly #address: string;
  readonly #name: string;
  readonly #keepsTrying: boolean;
  readonly #sessions: Promise<void>[];
  #isStopping = false;
  /** When the latest of the mails that were acknowledged was begun. */
  #begunAt = 0;
  #acknowledgedAt = performance.now();
  #longestPauseMs = 0;

  /** @param options.keepsTrying Whether clients open another session as often as they get none; else they end. */
  constructor(options: { port: number; address: string; sessions: number; name?: string; keepsTrying?: boolean }) {
    this.#address = options.address;
    this.#name = options.name ?? 'mail';
    this.#keepsTrying = options.keepsTrying ?? false;
    this.#sessions = Array.from({ length: options.sessions }, (_, session) => this.#send(options.port, session));
  }

  /** Waits until so many more mails were acknowledged. */
  async grow(count: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    await eventually('mail is acknowledged', () => this.acknowledged.size >= goal);
  }

  /** The longest time in milliseconds without an acknowledgement, up to now. */
  get longestPauseMs(): number {
    return Math.max(this.#longestPauseMs, performance.now() - this.#acknowledgedAt);
  }

  /** Counts only pauses from now on. */
  forgetPauses(): void {
    this.#longestPauseMs = 0;
    this.#acknowledgedAt = performance.now();
  }

  /** Waits until a mail is acknowledged that was begun from now on. */
  async acknowledgedAnew(msMax?: number): Promise<void> {
    const from = performance.now();
    await eventually('a new mail is acknowledged', () => this.#begunAt > from, msMax);
  }

  /** Waits for a mail that is sent from now on to be refused. */
  async refused(): Promise<void> {
    const before = this.refusals.get(451) ?? 0;
    await eventually('mail is refused with 451', () => (this.refusals.get(451) ?? 0) > before);
  }

  /** Lets every client finish its mail, and hang up. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#sessions);
  }

  async #send(port: number, session: number): Promise<void> {
    let client: SmtpClient | undefined;
    for (let index = 0; !this.#isStopping; index += 1) {
      client ??= await openSession(port).catch(() => undefined);
      if (client === undefined) {
        if (!this.#keepsTrying) return;
        await sleep(pauseMs);
        continue;
      }
      const subject = `${this.#name}-${session}-${index}`;
      const begunAt = performance.now();
      const { code } = await client.deliver({ to: this.#address, content: `Subject: ${subject}\n\nHello\n` });
      if (code === 250) {
        this.acknowledged.add(subject);
        this.#begunAt = Math.max(this.#begunAt, begunAt);
        this.#longestPauseMs = this.longestPauseMs;
        this.#acknowledgedAt = performance.now();
      } else client = await this.#afterRefusal(client, code);
    }
    client?.socket.destroy();
  }

  async #afterRefusal(client: SmtpClient, code: number): Promise<SmtpClient | undefined> {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    if (code !== 0 && (await client.command('RSET')).code === 250) return client;
    client.socket.destroy();
    return undefined;
  }
}

/** Asserts that every acknowledged mail is in the database, and none twice; returns how many more there are. */
export async function assertKept(url: string, acknowledged: ReadonlySet<string>): Promise<number> {
  const rows = await query(url, 'select outline from mails');
  const stored = rows.map(({ outline }) => String(JSON.parse(String(outline)).subject));
  const there = new Set(stored);
  assert.equal(stored.length, there.size, 'no mail is there twice');
  const lost = [...acknowledged].filter((subject) => !there.has(subject));
  assert.deepEqual(lost, [], 'no acknowledged mail is lost');
  return there.size - acknowledged.size;
}

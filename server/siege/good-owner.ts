import { type Static, type TSchema, type TUnknown, Type } from 'typebox';
import { createMailbox, mailPaths } from '../load/account.ts';
import { callForJson, type HttpCall, keptConnections } from '../load/http-client.ts';
import { defineWorker } from '../load/processes/worker.ts';
import { repeatInPace } from '../load/repeat.ts';
import { SmtpSession } from '../load/smtp-session.ts';
import { DeadlineError, withDeadline } from '../src/lib/scheduling/deadline.ts';
import { goodAddress } from './addresses.ts';
import type { Target } from './attack.ts';
import { EventReceiver } from './event-receiver.ts';
import { Observations, type Seen } from './observations.ts';

/** Time from one operation of a kind to the next. */
const everyMs = {
  ...{ read: 50, list: 100, mailboxes: 200, create: 200, mail: 200 },
  ...{ 'large read': 500, 'large mail': 1_000 },
} as const;
type Kind = keyof typeof everyMs;
/** Beyond the size of a text that is kept in memory. */
const largeBytes = 1_500_000;
const warmUpRounds = 5;
/** A mail whose event has not come by then counts as not sent. */
const webhookMsMax = 15_000;
const smtpMsMax = 20_000;
const WaitResult = Type.Object({ timedOut: Type.Boolean() });

interface Input extends Target {
  /** Host name of the owner's webhook, which leads to the owner's address; none without one. */
  readonly webhookHost?: string;
  /** Whether the owner reads and is sent large mail too. */
  readonly usesLargeMail: boolean;
}

/**
 * An owner who does what owners do, at a modest pace and in a process of its own: reads and lists mail, creates and deletes
 * mailboxes, is sent mail and waits for it, and has a webhook where the case is about those.
 */
class GoodOwner {
  readonly #input: Input;
  readonly #from: { readonly localAddress: string; readonly agent: ReturnType<typeof keptConnections> };
  readonly #receiver = new EventReceiver();
  #operations: Partial<Record<Kind, (dueAt: number) => Promise<unknown>>> = {};
  #seen = new Observations();
  #mailsSent = 0;
  #isOver = true;
  #working: Promise<unknown> | undefined;

  constructor(input: Input) {
    this.#input = input;
    this.#from = { localAddress: goodAddress, agent: keptConnections(input.url) };
  }

  /** Makes what the owner works on. */
  async settle(): Promise<void> {
    const { webhookHost, usesLargeMail } = this.#input;
    const [read, filled] = [await this.#createMailbox(), await this.#createMailbox()];
    if (webhookHost !== undefined) {
      const webhook = `http://${webhookHost}:${await this.#receiver.listen(goodAddress)}/`;
      await this.#ask({ method: 'POST', path: '/v1/webhooks', body: { url: webhook, types: ['mail.received'] } });
    }
    const mail = await this.#sendFirst(read, 'Hello.');
    this.#operations = {
      read: () => this.#ask({ path: mail }),
      list: () => this.#ask({ path: `${read.path}/mails` }),
      mailboxes: () => this.#ask({ path: '/v1/mailboxes' }),
      create: () => this.#createAndDelete(),
      mail: (dueAt) => this.#sendAndWait(filled, dueAt),
      ...(usesLargeMail ? await this.#largeOperations() : {}),
    };
    for (let round = 0; round < warmUpRounds; round += 1) {
      for (const operation of Object.values(this.#operations)) await operation(performance.now());
    }
  }

  /** Begins a phase. */
  async begin(): Promise<void> {
    this.#seen = new Observations();
    this.#isOver = false;
    const options = (kind: Kind) => ({ everyMs: everyMs[kind], isOver: () => this.#isOver });
    this.#working = Promise.all(
      kindsOf(this.#operations).map((kind) => repeatInPace(options(kind), (dueAt) => this.#workOnce(kind, dueAt))),
    );
  }

  /** Ends the phase, once every operation that was begun has ended. Times count from when an operation was due. */
  async finish(): Promise<Seen> {
    this.#isOver = true;
    await this.#working;
    return this.#seen.summary();
  }

  async #workOnce(kind: Kind, dueAt: number): Promise<void> {
    try {
      await this.#operations[kind]?.(dueAt);
      if (kind !== 'mail') this.#seen.add(kind, performance.now() - dueAt);
    } catch (error) {
      this.#seen.refuse(kind, error instanceof Error ? error.message : String(error));
    }
  }

  /** Over a connection of its own, as a new client has. */
  async #createAndDelete(): Promise<void> {
    const { url, key } = this.#input;
    const { path } = await createMailbox({ url, key }, { body: {}, localAddress: goodAddress });
    await this.#ask({ method: 'DELETE', path });
  }

  async #largeOperations() {
    const body = `${'a long text '.repeat(6)}\r\n`.repeat(largeBytes / 74);
    const mailbox = await this.#createMailbox();
    const path = await this.#sendFirst(mailbox, body);
    return {
      'large read': () => this.#ask({ path }),
      'large mail': () => this.#sendMail(mailbox.address, 'large', body),
    };
  }

  /** Waits for a mail and sends it: how long it took to be acknowledged, and from then on to be told of. */
  async #sendAndWait({ path, address }: { path: string; address: string }, dueAt: number): Promise<void> {
    const subject = `mail-${this.#mailsSent++}.`;
    const wait = { method: 'POST', path: `${path}/wait`, body: { match: { subject }, timeout: 15 } };
    const waiting = this.#ask(wait, WaitResult);
    // It is looked at below, when the mail is on its way.
    waiting.catch(() => {});
    await this.#sendMail(address, subject);
    const acknowledgedAt = performance.now();
    this.#seen.add('mail', acknowledgedAt - dueAt);
    const told = this.#input.webhookHost === undefined ? undefined : this.#seeWebhook(subject, acknowledgedAt);
    if ((await waiting).timedOut) throw new Error('the wait timed out');
    this.#seen.add('wait', Math.max(0, performance.now() - acknowledgedAt));
    await told;
  }

  async #seeWebhook(subject: string, acknowledgedAt: number): Promise<void> {
    const at = await this.#receiver.arrival(subject, webhookMsMax);
    if (at === undefined) this.#seen.refuse('webhook', `not sent for ${webhookMsMax} ms`);
    else this.#seen.add('webhook', Math.max(0, at - acknowledgedAt));
  }

  /** Sends a first mail, and returns its path. */
  async #sendFirst(mailbox: { path: string; address: string }, body: string): Promise<string> {
    await this.#sendMail(mailbox.address, 'to be read', body);
    return (await mailPaths(this.#input, mailbox, this.#from))[0] ?? '';
  }

  /** Rejects when the mail has not been acknowledged in time. */
  async #sendMail(recipient: string, subject: string, body = 'Hello.'): Promise<void> {
    const content = `From: good@client.siege\r\nSubject: ${subject}\r\n\r\n${body}\r\n.\r\n`;
    const opened = SmtpSession.open(this.#input.smtpPort, goodAddress);
    const sent = opened.then(async (session) => {
      await session.send({ recipient, content });
      await session.quit();
    });
    try {
      await withDeadline(sent, smtpMsMax);
    } catch (error) {
      throw error instanceof DeadlineError ? new Error(`not acknowledged for ${smtpMsMax} ms`) : error;
    } finally {
      opened.then(
        (session) => session.destroy(),
        () => {},
      );
    }
  }

  #createMailbox() {
    return createMailbox(this.#input, { body: {}, ...this.#from });
  }

  /** Makes a call whose success is expected. */
  #ask<Schema extends TSchema = TUnknown>(wanted: HttpCall, schema?: Schema): Promise<Static<Schema>> {
    return callForJson(this.#input.url, { ...wanted, ...this.#from, key: this.#input.key }, schema);
  }
}

function kindsOf(operations: Partial<Record<Kind, unknown>>): Kind[] {
  // The names of a record are what its type says.
  return Object.keys(operations) as Kind[];
}

const startOwner = defineWorker(import.meta.url, (input: Input) => new GoodOwner(input));

/** Starts the good owner, and returns once it has what it works on. */
export async function startGoodOwner(input: Input) {
  const owner = startOwner(input);
  await owner.ask('settle');
  return owner;
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { EventType } from '../../../src/contract/events.ts';
import { createMailbox } from '../../http/mail.ts';
import { type Dice, seededDice } from '../../support/seeded-random.ts';
import type { Service } from '../../support/service.ts';
import { SmtpClient } from '../../support/smtp-client.ts';

/** So many messages a writer sends before it does something else. */
const messagesBetween = 5;
const recipientsMax = 3;
/** The life of a mailbox that is to expire, in minutes, and what is beyond it. */
const lifeMinutes = 5;
const beyondLifeMs = 6 * 60_000;
/** After each leg of a round the clock is moved beyond that. */
const legs = 10;
/** The clock moves on with each message, by less than this. */
const tickMsMax = 100;
/** The service takes a message with so many `Received` fields for one in a loop. */
const receivedFieldsOfLoop = 100;

/** What writers write, and where. */
export interface WriterParts {
  /** The writers are spread over them. */
  readonly nodes: readonly Service[];
  readonly key: string;
  readonly mailboxes: readonly { readonly id: string; readonly address: string }[];
  readonly writers: number;
  /** Of all writers together: a message to three mailboxes is three. */
  readonly mails: number;
  readonly seed: number;
  /** Is called when something has been acknowledged. */
  readonly onWritten: () => void;
}

interface Writer {
  readonly number: number;
  readonly node: Service;
  readonly client: SmtpClient;
  readonly dice: Dice;
  messages: number;
}

/** Moves the clocks of all nodes, which show one time. */
export function moveClocks(nodes: readonly Service[], ms: number): void {
  for (const { clock } of nodes) clock.advance(ms);
}

/** Types of the events that the writers cause. */
const writtenTypes = [
  ...(['mailbox.created', 'mailbox.expired', 'mailbox.archived', 'mailbox.deleted'] as const),
  ...(['mail.received', 'mail.deleted', 'mail.refused'] as const),
];

/** Clients that send mail, and make and end mailboxes in between, so that the log gets events of many types. */
export class MixedWriters {
  /** Each mail that was acknowledged, by its subject and its mailbox. */
  readonly mails: string[] = [];
  /** How many events of each type there have to be, when those mailboxes have expired that were to. */
  readonly counts = new Map<EventType, number>(writtenTypes.map((type) => [type, 0]));
  readonly #t: TestContext;
  readonly #parts: WriterParts;

  constructor(t: TestContext, parts: WriterParts) {
    this.#t = t;
    this.#parts = parts;
    this.#count('mailbox.created', parts.mailboxes.length);
  }

  /** Writes all there is to write. */
  async run(): Promise<void> {
    const { mails } = this.#parts;
    const writers = await Promise.all(Array.from({ length: this.#parts.writers }, (_, number) => this.#open(number)));
    for (let leg = 0; leg < legs; leg += 1) {
      await Promise.all(writers.map((writer) => this.#write(writer, Math.ceil(mails / legs / writers.length))));
      // Nobody is sending then: a message that takes so long is cut off.
      await this.#expireAll();
    }
    for (const { client } of writers) client.socket.destroy();
  }

  async #open(number: number): Promise<Writer> {
    const { nodes, seed } = this.#parts;
    const node = nodes[number % nodes.length];
    assert.ok(node);
    const client = await SmtpClient.open(this.#t, node.app.smtp.port);
    return { number, node, client, dice: seededDice(seed + number), messages: 0 };
  }

  async #write(writer: Writer, mails: number): Promise<void> {
    const { number, client, dice } = writer;
    for (let left = mails; left > 0; ) {
      writer.messages += 1;
      const mailboxes = this.#recipients(dice, Math.min(recipientsMax, left));
      await this.#send(client, `mail-${number}-${writer.messages}`, mailboxes);
      left -= mailboxes.length;
      moveClocks(this.#parts.nodes, dice(tickMsMax));
      if (writer.messages % messagesBetween === 0) await this.#doElse(writer);
    }
  }

  #recipients(dice: Dice, max: number): WriterParts['mailboxes'] {
    const { mailboxes } = this.#parts;
    const first = dice(mailboxes.length);
    return Array.from(
      { length: 1 + dice(max) },
      (_, index) => mailboxes[(first + index) % mailboxes.length] ?? [],
    ).flat();
  }

  async #send(client: SmtpClient, subject: string, mailboxes: WriterParts['mailboxes']): Promise<void> {
    const to = mailboxes.map(({ address }) => address);
    const reply = await client.deliver({ to, content: `Subject: ${subject}\n\nHello\n` });
    assert.equal(reply.code, 250, reply.text);
    this.mails.push(...mailboxes.map(({ id }) => `${subject} ${id}`));
    this.#count('mail.received', mailboxes.length);
    this.#parts.onWritten();
  }

  /** What is not only mail, in turn. */
  async #doElse({ number, node, client, messages }: Writer): Promise<void> {
    const turn = number + messages / messagesBetween;
    const ways = [
      () => this.#liveThrough(`else-${turn}`, client, node),
      () => this.#sendLoop(client, node),
      () => this.#leaveToExpire(node),
    ] as const;
    await ways[turn % ways.length]?.();
    this.#parts.onWritten();
  }

  /** A mailbox of its own, its mail, and the end of both. */
  async #liveThrough(subject: string, client: SmtpClient, node: Service): Promise<void> {
    const { key } = this.#parts;
    const mailbox = await createMailbox(node, key, { noExpiration: true });
    await this.#send(client, subject, [mailbox]);
    const path = `/v1/mailboxes/${mailbox.id}`;
    const [mail] = (await node.call('GET', `${path}/mails`, { key })).body.items;
    assert.equal((await node.call('DELETE', `${path}/mails/${mail.id}`, { key })).status, 204);
    assert.equal((await node.call('DELETE', path, { key })).status, 204);
    for (const type of ['mailbox.created', 'mail.deleted', 'mailbox.deleted'] as const) this.#count(type, 1);
  }

  /** To a mailbox of its own, since the refusals of a mailbox within a minute share an event. */
  async #sendLoop(client: SmtpClient, node: Service): Promise<void> {
    const { address: to } = await createMailbox(node, this.#parts.key, { noExpiration: true });
    const content = `${'Received: by a.test\n'.repeat(receivedFieldsOfLoop)}\nHello\n`;
    assert.equal((await client.deliver({ to, content })).code, 554);
    for (const type of ['mailbox.created', 'mail.refused'] as const) this.#count(type, 1);
  }

  async #leaveToExpire(node: Service): Promise<void> {
    const { key } = this.#parts;
    await createMailbox(node, key, { expiresIn: lifeMinutes });
    await createMailbox(node, key, { expiresIn: lifeMinutes, recoverable: true, tag: 'kept' });
    this.#count('mailbox.created', 2);
    this.#count('mailbox.expired', 1);
    this.#count('mailbox.archived', 1);
  }

  async #expireAll(): Promise<void> {
    const { nodes } = this.#parts;
    moveClocks(nodes, beyondLifeMs);
    await Promise.all(nodes.map(({ app }) => app.run('sweep')));
  }

  #count(type: EventType, more: number): void {
    this.counts.set(type, (this.counts.get(type) ?? 0) + more);
  }
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { DeliveryAttempt, DeliveryScript, SetDeliveryScript } from '../../src/contract/mails/scripts.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

/** A mailbox of alice with what a test asks of it. */
export class ScriptedMailbox {
  readonly service: Service;
  readonly key: string;
  readonly id: string;
  readonly address: string;

  constructor(given: { service: Service; key: string; id: string; address: string }) {
    this.service = given.service;
    this.key = given.key;
    this.id = given.id;
    this.address = given.address;
  }

  /** Makes a mailbox, with a script if one is given. */
  static async make(service: Service, script?: SetDeliveryScript, owner = 'alice'): Promise<ScriptedMailbox> {
    const key = await service.key(owner);
    const { status, body } = await service.call('POST', '/v1/mailboxes', { key, body: {} });
    assert.equal(status, 201);
    const mailbox = new ScriptedMailbox({ service, key, id: body.id, address: body.address });
    if (script !== undefined) await mailbox.script(script);
    return mailbox;
  }

  get path(): string {
    return `/v1/mailboxes/${this.id}`;
  }

  async script(script: SetDeliveryScript): Promise<DeliveryScript> {
    const { key } = this;
    const { status, body } = await this.service.call('PUT', `${this.path}/script`, { key, body: script });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  async attempts(): Promise<DeliveryAttempt[]> {
    const { status, body } = await this.service.call('GET', `${this.path}/attempts?limit=200`, { key: this.key });
    assert.equal(status, 200, JSON.stringify(body));
    return body.items;
  }

  /** The subjects of its emails, oldest first. */
  async subjects(): Promise<string[]> {
    const { body } = await this.service.call('GET', `${this.path}/mails`, { key: this.key });
    return body.items.map(({ subject }: { subject: string }) => subject).reverse();
  }
}

/** A client that has said EHLO. */
export function clientOf(t: TestContext, service: Service): Promise<SmtpClient> {
  return SmtpClient.open(t, service.app.smtp.port);
}

/** The replies to one try of a message in a session of its own, as codes and enhanced codes; `closed` where the connection was closed. */
export async function tryOnce(
  t: TestContext,
  to: ScriptedMailbox | readonly string[],
  { subject = 'Hi', from = 'app@client.test', id = '<one@client.test>' } = {},
): Promise<string> {
  const service = to instanceof ScriptedMailbox ? to.service : undefined;
  assert.ok(service !== undefined && to instanceof ScriptedMailbox);
  const client = await clientOf(t, service);
  const content = `Message-ID: ${id}\r\nSubject: ${subject}\r\n\r\nHello\r\n`;
  const { code, text } = await client.deliver({ from, to: to.address, content });
  client.socket.destroy();
  return code === 0 ? 'closed' : text.slice(0, 9);
}

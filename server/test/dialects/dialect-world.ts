import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ApiDialect, DialectCall } from '../../src/dialects/base/dialect.ts';
import { dialectNames } from '../../src/dialects/names.ts';
import { numberOfId } from '../../src/lib/ids.ts';
import { deliver, messageWith } from '../http/mail.ts';
import type { useEngines } from '../support/engines.ts';
import type { ApiAnswer, Service } from '../support/service.ts';

/** Text that is in the mail of alice alone. */
export const secret = 'only for alice';

/** What parameters of paths stand for, by dialect, where they are not the id of a mail. */
const meanings: Readonly<Record<string, Readonly<Record<string, keyof Ids>>>> = {
  inbucket: { name: 'address' },
  mailcatcher: { id: 'number' },
  mailslurp: { inboxId: 'mailbox', attachmentId: 'attachment' },
  mailpit: { partID: 'attachment' },
};

interface Ids {
  readonly mail: string;
  /** Number of the mail, where ids are numbers. */
  readonly number: string;
  readonly mailbox: string;
  readonly address: string;
  readonly attachment: string;
}

/** A service that speaks every dialect, with a mail of alice in a mailbox of hers. */
export class DialectWorld {
  readonly #service: Service;
  readonly #ids: Ids;
  readonly alice: string;
  readonly bob: string;
  /** A key of alice that may do nothing with mail. */
  readonly webhooksOnly: string;

  private constructor(parts: { service: Service; ids: Ids; alice: string; bob: string; webhooksOnly: string }) {
    this.#service = parts.service;
    this.#ids = parts.ids;
    this.alice = parts.alice;
    this.bob = parts.bob;
    this.webhooksOnly = parts.webhooksOnly;
  }

  static async start(
    t: TestContext,
    start: Parameters<Parameters<ReturnType<typeof useEngines>>[1]>[1],
  ): Promise<DialectWorld> {
    const service = await start({ environment: { MAYFLY_DIALECTS: dialectNames.join() } });
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    const made = await service.call('POST', '/v1/api-keys', {
      key: alice,
      body: { name: 'hooks', scopes: ['webhooks'] },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key: alice });
    await deliver(t, service, mailbox.address, messageWith(1, secret));
    const { body: list } = await service.call('GET', '/v1/mails', { key: alice });
    const [mail] = list.items;
    const number = `${numberOfId(mail.id)}`;
    const ids = {
      mail: mail.id,
      number,
      mailbox: mailbox.id,
      address: mailbox.address,
      attachment: mail.attachments[0].id,
    };
    return new DialectWorld({ service, ids, alice, bob, webhooksOnly: made.body.key });
  }

  /** Makes a call of a dialect with the ids of what alice has. */
  async call(
    { name }: ApiDialect,
    { method, path }: DialectCall,
    key?: string,
  ): Promise<{ status: number; text: string }> {
    const filled = path.replace(/:(\w+)/g, (_, parameter) =>
      encodeURIComponent(this.#ids[meanings[name]?.[parameter] ?? 'mail']),
    );
    const { url } = this.#service.app;
    const answer = await fetch(`${url}/as/${name}${filled}`, {
      method,
      headers: key === undefined ? {} : { authorization: `Basic ${Buffer.from(`any:${key}`).toString('base64')}` },
      ...(method === 'GET' ? {} : { body: JSON.stringify({ IDs: [this.#ids.mail] }) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  /** What alice has, as our own API tells it. */
  async state(): Promise<readonly ApiAnswer['body'][]> {
    const read = async (path: string) => (await this.#service.call('GET', path, { key: this.alice })).body;
    return Promise.all([read('/v1/mailboxes'), read('/v1/mails?fields=summary')]);
  }
}

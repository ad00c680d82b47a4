import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { useEngines } from '../../support/engines.ts';
import { startService } from '../../support/service.ts';
import { message, Pit, welcome } from './pit.ts';

// biome-ignore lint/suspicious/noExplicitAny: helpers read what they expect, and fail where it is not there
type Json = any;

/** Client in PHP (LibreSign/mailpit-client): pages until the total, then each message with its headers and attachments. */
class PhpClient {
  readonly #pit: Pit;

  constructor(pit: Pit) {
    this.#pit = pit;
  }

  async all(limit: number): Promise<Json[]> {
    const found: Json[] = [];
    for (let start = 0; ; ) {
      const { messages, total } = await this.#pit.get(`/api/v1/messages?limit=${limit}&start=${start}`);
      for (const { ID } of messages) found.push(await this.byId(ID));
      start += limit;
      if (start >= total) return found;
    }
  }

  async byId(id: string): Promise<Json> {
    const found = await this.#pit.get(`/api/v1/message/${id}`);
    const headers = await this.#pit.get(`/api/v1/message/${id}/headers`);
    const files = await Promise.all(
      found.Attachments.map(async ({ PartID }: Json) => this.#text(`/api/v1/message/${id}/part/${PartID}`)),
    );
    return { ...found, headers, files };
  }

  async delete(id: string): Promise<void> {
    await this.#pit.ask('DELETE', '/api/v1/messages', { body: { IDs: [id] } });
  }

  async #text(path: string): Promise<string> {
    return (await this.#pit.ask('GET', path)).text;
  }
}

/** Module of Codeception (koehnlein/codeception-email-mailpit): all messages, those of a recipient, opened one by one. */
class Codeception {
  readonly #pit: Pit;
  #inbox: Json[] = [];

  constructor(pit: Pit) {
    this.#pit = pit;
  }

  async fetchEmails(): Promise<void> {
    this.#inbox = (await this.#pit.get('/api/v1/messages')).messages;
    this.#inbox.sort((one, other) => Date.parse(other.Created) - Date.parse(one.Created));
  }

  accessInboxFor(wanted: string): void {
    const isIn = (people: Json[]) => people.some(({ Address, Name }) => Address === wanted || Name === wanted);
    this.#inbox = this.#inbox.filter(({ To, Cc, Bcc }) => isIn(To) || isIn(Cc) || isIn(Bcc));
  }

  get size(): number {
    return this.#inbox.length;
  }

  async openNextUnreadEmail(): Promise<Json> {
    return this.#pit.get(`/api/v1/message/${this.#inbox.shift().ID}`);
  }

  async header({ ID }: Json, name: string): Promise<string[] | undefined> {
    return (await this.#pit.get(`/api/v1/message/${ID}/headers`))[name];
  }

  async deleteAllEmails(): Promise<void> {
    await this.#pit.ask('DELETE', '/api/v1/messages');
  }
}

/** Helper in Python, as people write it in tests: the message with a subject, and its headers. */
async function findBySubject(pit: Pit, subject: string): Promise<Json> {
  const { messages } = await pit.get(`/api/v1/search?query=${encodeURIComponent(`subject:"${subject}"`)}`);
  return messages.length === 0 ? undefined : pit.get(`/api/v1/message/${messages[0].ID}/headers`);
}

/** Helper of Playwright tests: the code in the newest message to an address. */
async function codeFor(pit: Pit, address: string): Promise<string | undefined> {
  const { messages } = await pit.get(`/api/v1/search?query=${address}&limit=50`);
  const { Text } = await pit.get(`/api/v1/message/${messages[0].ID}`);
  return /\b\d{6}\b/.exec(Text)?.[0];
}

const other = message('From: app@shop.test', 'To: richard@other.test', 'Subject: Order 7', 'X-Priority: 1', '', 'paid');

useEngines()('helpers of public projects do what they do with Mailpit', async (t, start) => {
  const pit = await Pit.start(start);
  await pit.deliver(t, welcome, other, welcome);
  const php = new PhpClient(pit);
  const all = await php.all(2);
  assert.deepEqual(
    all.map(({ Subject, files }) => [Subject, files]),
    [
      ['Welcome Jäne', ['%PDF-1.4 terms']],
      ['Order 7', []],
      ['Welcome Jäne', ['%PDF-1.4 terms']],
    ],
  );
  await php.delete(all[0].ID);
  assert.equal((await php.all(50)).length, 2);

  const codeception = new Codeception(pit);
  await codeception.fetchEmails();
  codeception.accessInboxFor(pit.mailbox.address);
  assert.equal(codeception.size, 2);
  codeception.accessInboxFor('richard@other.test');
  const opened = await codeception.openNextUnreadEmail();
  assert.deepEqual([opened.Subject, opened.Text.trim()], ['Order 7', 'paid']);
  assert.deepEqual(await codeception.header(opened, 'X-Priority'), ['1']);

  assert.deepEqual((await findBySubject(pit, 'Order 7')).Subject, ['Order 7']);
  assert.equal(await findBySubject(pit, 'Order 8'), undefined);
  assert.equal(await codeFor(pit, 'jane@customer.test'), '482913');
  await codeception.deleteAllEmails();
  await codeception.fetchEmails();
  assert.equal(codeception.size, 0);
});

test('the lines with curl that people write work', async (t) => {
  const pit = await Pit.start((options) => startService(t, options));
  await pit.deliver(t, welcome, other);
  const curl = async (...line: string[]) => {
    const user = ['--silent', '--show-error', '--user', `any:${pit.key}`];
    return (await promisify(execFile)('curl', [...user, ...line])).stdout;
  };
  assert.equal(await curl('-o', '/dev/null', '-w', '%{http_code}', `${pit.url}/api/v1/messages?limit=1`), '200');
  assert.equal(JSON.parse(await curl(`${pit.url}/api/v1/info`)).Messages, 2);
  const found = await curl('-G', `${pit.url}/api/v1/search`, '--data-urlencode', 'query=to:"richard@other.test"');
  assert.equal(JSON.parse(found).messages[0].Subject, 'Order 7');
  assert.match(await curl(`${pit.url}/api/v1/message/latest/raw`), /^X-Priority: 1\r$/m);
  assert.equal((await curl(`${pit.url}/view/latest.txt`)).trim(), 'paid');
  const sent = ['-H', 'accept: application/json', '-H', 'content-type: application/json', '-d'];
  const body = JSON.stringify({
    From: { Email: 'a@b.test' },
    To: [{ Email: pit.mailbox.address }],
    Subject: 'by curl',
  });
  assert.match(await curl('-X', 'POST', `${pit.url}/api/v1/send`, ...sent, body), /^\{"ID":"[0-9a-f-]{36}"\}$/);
  assert.equal(await curl('-X', 'DELETE', `${pit.url}/api/v1/messages`, ...sent, '{"IDs":[]}'), 'ok');
  assert.equal(JSON.parse(await curl(`${pit.url}/api/v1/messages`)).total, 0);
});

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createMailbox } from '../../http/mail.ts';
import type { StartService } from '../../support/engines.ts';
import type { Service } from '../../support/service.ts';
import { SmtpClient } from '../../support/smtp-client.ts';

/** An answer: its status, headers and body as text. */
export interface PitAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail where it is not there
  readonly json: any;
}

/** A service that is asked as people ask Mailpit, with a key as the password. */
export class Pit {
  readonly service: Service;
  readonly key: string;
  readonly mailbox: { readonly id: string; readonly address: string };

  private constructor(service: Service, key: string, mailbox: Pit['mailbox']) {
    this.service = service;
    this.key = key;
    this.mailbox = mailbox;
  }

  static async start(start: StartService, { body = {}, owner = 'alice', ...options }: PitOptions = {}): Promise<Pit> {
    const environment = { MAYFLY_DIALECTS: 'mailpit', ...options.environment };
    const service = await start({ ...options, environment });
    const key = await service.key(owner);
    return new Pit(service, key, await createMailbox(service, key, body));
  }

  /** Base URL with the key, as clients are given it. */
  get url(): string {
    return this.service.app.url;
  }

  get headers(): Record<string, string> {
    return { authorization: `Basic ${Buffer.from(`any:${this.key}`).toString('base64')}` };
  }

  async ask(method: string, path: string, { body, key = this.key }: { body?: unknown; key?: string } = {}) {
    const authorization = `Basic ${Buffer.from(`any:${key}`).toString('base64')}`;
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined };
  }

  /** Reads JSON. */
  async get(path: string): Promise<PitAnswer['json']> {
    const { status, json, text } = await this.ask('GET', path);
    assert.equal(status, 200, `${path}: ${text}`);
    return json;
  }

  /** Delivers messages to the mailbox, in order. */
  async deliver(t: TestContext, ...contents: readonly string[]): Promise<void> {
    const client = await SmtpClient.open(t, this.service.app.smtp.port);
    for (const content of contents) {
      assert.equal((await client.deliver({ to: this.mailbox.address, content })).code, 250);
      this.service.clock.advance(1_000);
    }
    client.socket.destroy();
  }

  /** Subjects of the messages that a search finds. */
  async found(query: string, more = ''): Promise<string[]> {
    const { messages } = await this.get(`/api/v1/search?query=${encodeURIComponent(query)}${more}`);
    return messages.map(({ Subject }: { Subject: string }) => Subject);
  }
}

type PitOptions = NonNullable<Parameters<StartService>[0]> & {
  readonly body?: object;
  readonly owner?: string;
};

/** A message of lines, with an empty line at the end. */
export function message(...lines: readonly string[]): string {
  return [...lines, ''].join('\r\n');
}

/** A message with text, HTML, a picture that the HTML shows and a file. */
export const welcome = message(
  'From: "Shop, the" <shop@shop.test>',
  'To: Jane Doe <jane@customer.test>, second@customer.test',
  'Cc: Boss <boss@customer.test>',
  'Reply-To: help@shop.test',
  'Subject: Welcome =?utf-8?Q?J=C3=A4ne?=',
  'Date: Mon, 01 Apr 2024 10:00:00 +0200',
  'Message-ID: <welcome-1@shop.test>',
  'X-Campaign: spring',
  ' sale',
  'x-campaign: two',
  'List-Unsubscribe: <mailto:off@shop.test>, <https://shop.test/off?a=1>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=m',
  '',
  '--m',
  'Content-Type: multipart/related; boundary=r',
  '',
  '--r',
  'Content-Type: multipart/alternative; boundary=a',
  '',
  '--a',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hello Jane, your code is 482913.',
  '--a',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p style="gap:1px">Hello Jane</p><img src="cid:logo@shop"><script>x()</script><a href="https://shop.test/go">go</a>',
  '--a--',
  '--r',
  'Content-Type: image/png',
  'Content-Disposition: inline; filename="logo.png"',
  'Content-ID: <logo@shop>',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--r--',
  '--m',
  'Content-Type: application/pdf',
  'Content-Disposition: attachment; filename="terms.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.4 terms').toString('base64'),
  '--m--',
);

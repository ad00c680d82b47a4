import type { TestContext } from 'node:test';
import { deliver } from '../../http/mail.ts';
import type { Service } from '../../support/service.ts';
import { until } from '../../support/until.ts';

/** An answer of the dialect: its status, headers and body, parsed where it is JSON. */
export interface SlurpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail where it is not there
  readonly body: any;
}

/** Settings of a service that speaks the dialect. */
export const speaking = { environment: { MAYFLY_DIALECTS: 'mailslurp' } };

/** A client of the dialect, as a program with its key is one. */
export class Slurp {
  readonly #t: TestContext;
  readonly service: Service;
  readonly #key: string;

  constructor(t: TestContext, service: Service, key: string) {
    this.#t = t;
    this.service = service;
    this.#key = key;
  }

  /** Makes a call, with its body as JSON. */
  async call(
    method: string,
    path: string,
    { body, signal }: { body?: object; signal?: AbortSignal } = {},
  ): Promise<SlurpAnswer> {
    const answer = await fetch(`${this.service.app.url}/as/mailslurp${path}`, {
      method,
      headers: { 'x-api-key': this.#key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const { status, headers } = answer;
    const text = await answer.text();
    const isJson = headers.get('content-type')?.includes('json') === true && text !== '';
    return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  get(path: string): Promise<SlurpAnswer> {
    return this.call('GET', path);
  }

  /** Makes an inbox. */
  async inbox(query = ''): Promise<{ id: string; emailAddress: string }> {
    return (await this.call('POST', `/inboxes${query}`)).body;
  }

  /** Makes a call, and resolves once the service holds it, with the promise of its answer. */
  async held(...args: Parameters<Slurp['call']>): Promise<{ answer: Promise<SlurpAnswer> }> {
    const { clock } = this.service;
    const { alarms } = clock;
    const answer = this.call(...args);
    let isAnswered = false;
    answer.then(
      () => (isAnswered = true),
      () => (isAnswered = true),
    );
    await until(() => isAnswered || clock.alarms > alarms);
    return { answer };
  }

  /** Sends messages to an inbox, a text or an HTML each, in order. */
  send(address: string, ...mails: readonly SlurpMail[]): Promise<void> {
    return deliver(this.#t, this.service, address, ...mails.map((mail) => messageOf({ to: address, ...mail })));
  }
}

/** A message in words. */
export interface SlurpMail {
  readonly subject: string;
  readonly from?: string;
  readonly to?: string;
  readonly cc?: string;
  readonly text?: string;
  readonly html?: string;
}

function messageOf({ subject, from = 'Sender <sender@origin.test>', to, cc, text = 'Hello', html }: SlurpMail): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    ...(cc === undefined ? [] : [`Cc: ${cc}`]),
    `Subject: ${subject}`,
    `Content-Type: text/${html === undefined ? 'plain' : 'html'}; charset=utf-8`,
    '',
    html ?? text,
    '',
  ].join('\r\n');
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ApiAnswer, Service } from '../../support/service.ts';
import { SmtpClient } from '../../support/smtp-client.ts';

/** Settings of a service that speaks the API of Mailosaur, and takes the mail to every address for `default`. */
export const speaking = { MAYFLY_DIALECTS: 'mailosaur', MAYFLY_CAPTURE: 'default' };

/** What a message of an application has. */
interface Written {
  readonly to: string | readonly string[];
  /** Value of the field To; the first recipient when absent. */
  readonly shownTo?: string;
  readonly from?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
}

/** A message of an application with a text and HTML, and a picture in it. */
function messageOf({
  to,
  shownTo,
  from = 'Shop <no-reply@shop.test>',
  subject = 'Hello',
  text,
  html,
}: Written): string {
  const [first = ''] = typeof to === 'string' ? [to] : to;
  const parts = [
    ...(text === undefined ? [] : ['--a', 'Content-Type: text/plain; charset=utf-8', '', text]),
    ...(html === undefined ? [] : ['--a', 'Content-Type: text/html; charset=utf-8', '', html]),
  ];
  const picture = [
    'Content-Type: image/png',
    'Content-ID: <logo@shop.test>',
    'Content-Disposition: inline; filename=logo.png',
  ];
  return [
    ...[`From: ${from}`, `To: ${shownTo ?? first}`, `Subject: ${subject}`, 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=m', '', '--m', 'Content-Type: multipart/alternative; boundary=a', ''],
    ...[...parts, '--a--', '--m', ...picture, 'Content-Transfer-Encoding: base64', '', 'aGVsbG8=', '--m--', ''],
  ].join('\r\n');
}

/** Sends a message by SMTP, and checks that it is accepted. */
export async function send(t: TestContext, service: Service, written: Written): Promise<void> {
  const client = await SmtpClient.open(t, service.app.smtp.port);
  const { to } = written;
  const { code, text } = await client.deliver({ to, from: 'bounce@shop.test', content: messageOf(written) });
  assert.equal(code, 250, text);
  client.socket.destroy();
}

/** Calls the API of Mailosaur as its clients do: with the key as the user of Basic. */
export async function ask(
  service: Service,
  method: string,
  path: string,
  { key, body }: { key: string; body?: object },
): Promise<ApiAnswer> {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
  const options = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${service.app.url}${path}`, options);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Subjects of the messages of an answer. */
export function subjectsOf({ status, body }: ApiAnswer): string[] {
  assert.equal(status, 200, JSON.stringify(body));
  return body.items.map(({ subject }: { subject: string }) => subject);
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

/** Content of the attachment with this number. */
export function attachmentText(number: number): string {
  return `content of attachment ${number}`;
}

/** A message with as many text files attached: `file-1.txt`, `file-2.txt`, … */
export function messageWith(attachments: number, subject = 'with attachments'): string {
  const files = Array.from({ length: attachments }, (_, index) => [
    '--b',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename="file-${index + 1}.txt"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(attachmentText(index + 1)).toString('base64'),
  ]);
  const head = ['From: Sender <sender@origin.test>', `Subject: ${subject}`, 'MIME-Version: 1.0'];
  const text = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'see file'];
  return [...head, ...text, ...files.flat(), '--b--', ''].join('\r\n');
}

/** Delivers messages over SMTP, in order, and checks that each is accepted. */
export async function deliver(t: TestContext, service: Service, address: string, ...contents: string[]): Promise<void> {
  const client = await SmtpClient.open(t, service.app.smtp.port);
  for (const content of contents) {
    const reply = await client.deliver({ to: address, content });
    assert.equal(reply.code, 250, reply.text);
  }
  client.socket.destroy();
}

/** A mailbox of the key's owner, with the answer's body as it came. */
export async function createMailbox(service: Service, key: string, body: object = {}) {
  const answer = await service.call('POST', '/v1/mailboxes', { key, body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** A mailbox with one mail that has attachments; the ids of all of them. */
export async function filledMailbox(
  t: TestContext,
  service: Service,
  options: { key: string; attachments: number; body?: object },
) {
  const mailbox = await createMailbox(service, options.key, options.body);
  await deliver(t, service, mailbox.address, messageWith(options.attachments));
  const list = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key: options.key });
  const [mail] = list.body.items;
  const attachmentIds: string[] = (mail.attachments ?? []).map(({ id }: { id: string }) => id);
  return { mailboxId: String(mailbox.id), mailId: String(mail.id), attachmentIds, address: String(mailbox.address) };
}

/** An email as a list has it: without codes and links. */
export function asListed({ details, ...mail }: { details: object }): object {
  const { codes, links, ...listed } = { codes: undefined, links: undefined, ...details };
  return { ...mail, details: listed };
}

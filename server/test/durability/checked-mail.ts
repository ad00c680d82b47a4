import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { RandomBytes } from '../../src/lib/random.ts';
import type { ServerProcess } from './server-process.ts';

const textBytesMax = 20_000;
const attachmentBytesMax = 40_000;

/** Parts of a mail that tells, once stored, whether it is whole. */
export interface CheckedParts {
  /** Id, and the sums of the others. */
  readonly subject: string;
  readonly text: string;
  readonly attachment: Buffer;
}

/** Makes the parts of a mail. */
export function checkedParts(id: string, random: RandomBytes): CheckedParts {
  const [first = 0, second = 0, third = 0, fourth = 0] = random(4);
  const text = Buffer.from(random(((first << 8) | second) % textBytesMax)).toString('base64url');
  const attachment = Buffer.from(random(((third << 8) | fourth) % attachmentBytesMax));
  return { subject: `${id} ${sum(text)} ${sum(attachment)}`, text, attachment };
}

/** A message that tells, once stored, whether it is whole: its subject carries its id and the sums of its parts. */
export function checkedMail(id: string, random: RandomBytes): string {
  const { subject, text, attachment } = checkedParts(id, random);
  const lines = attachment.toString('base64').match(/.{1,76}/g) ?? [];
  return [
    'From: sender@client.test',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="cut"',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    ...(text.match(/.{1,900}/g) ?? []),
    '--cut',
    'Content-Type: application/octet-stream',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${id}.bin"`,
    '',
    ...lines,
    '--cut--',
    '',
  ].join('\r\n');
}

/** Reads every mail of a mailbox, asserts that each is whole, and returns how often each id is there. */
export async function readCheckedMails(server: ServerProcess, mailboxId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { id, hasAttachment } of await listCheckedMails(server, mailboxId)) {
    assert.ok(hasAttachment, `the attachment of mail ${id} is missing`);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Reads every mail of a mailbox, and asserts that what is there of each is whole. */
export async function listCheckedMails(
  server: ServerProcess,
  mailboxId: string,
): Promise<{ id: string; hasAttachment: boolean }[]> {
  const mails: { id: string; hasAttachment: boolean }[] = [];
  const list = await server.call('GET', `/v1/mailboxes/${mailboxId}/mails`);
  assert.equal(list.status, 200);
  for (const mail of list.body.items) {
    const [id, textSum, attachmentSum] = mail.subject.split(' ');
    assert.equal(sum(mail.body.replaceAll(/\s/g, '')), textSum, `the text of mail ${id} is not whole`);
    const [file] = mail.attachments ?? [];
    mails.push({ id, hasAttachment: file !== undefined });
    if (file === undefined) continue;
    const { id: attachmentId, name, sizeBytes } = file;
    const attachment = await server.call(
      'GET',
      `/v1/mailboxes/${mailboxId}/mails/${mail.id}/attachments/${attachmentId}`,
    );
    const content = Buffer.from(attachment.body.data, 'base64');
    assert.equal(name, `${id}.bin`);
    assert.equal(content.length, sizeBytes);
    assert.equal(sum(content), attachmentSum, `the attachment of mail ${id} is not whole`);
  }
  return mails;
}

function sum(content: string | Buffer): string {
  return hash('sha256', content, 'hex').slice(0, 16);
}

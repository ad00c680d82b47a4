import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Target } from './attack.ts';
import type { AttackedMailbox } from './attacked-mailbox.ts';
import { callForJson } from './http-call.ts';

const lineBytes = 57;
const blockLines = 4_096;
const MailList = Type.Object({
  items: Type.Array(Type.Object({ id: Type.String(), attachments: Type.Array(Type.Object({ id: Type.String() })) })),
});

/** A message with an attached file that compresses badly, in Base64 or as it is; without the end mark. */
export function messageWithFile({ bytes, as = 'base64' }: { bytes: number; as?: 'base64' | '8bit' }): string {
  const line = as === 'base64' ? lineBytes : (lineBytes * 4) / 3 + 2;
  const blocks = Math.floor(bytes / (line * blockLines));
  const block = Array.from({ length: blockLines }, () => `${randomBytes(lineBytes).toString('base64')}\r\n`).join('');
  const rest = Math.floor((bytes - blocks * line * blockLines) / line);
  const file = block.repeat(blocks) + block.slice(0, rest * ((lineBytes * 4) / 3 + 2));
  const type = 'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=a.bin';
  return [
    'From: attacker@client.siege',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    ...['', '--b', '', 'Hello.', '--b', type, `Content-Transfer-Encoding: ${as}`, ''],
    `${file}--b--`,
    '',
  ].join('\r\n');
}

/** Path of the first attachment of the newest mail in a mailbox. */
export async function attachmentPath({ url, key }: Target, { path }: AttackedMailbox): Promise<string> {
  const list = await callForJson(url, { method: 'GET', path: `${path}/mails`, key });
  const mail = Value.Parse(MailList, list).items[0];
  return `${path}/mails/${mail?.id}/attachments/${mail?.attachments[0]?.id}`;
}

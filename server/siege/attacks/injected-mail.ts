import { crc32, deflateRawSync } from 'node:zlib';
import type { Attack } from '../attack.ts';
import { type AttackedMailbox, createMailbox } from '../attacked-mailbox.ts';
import { messageWithFile } from '../message-with-file.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';
import { answerTo, formHeaders, nextPart, repeatUploads, type Upload } from '../uploads.ts';

const MiB = 1024 * 1024;
const senders = 40;
const largeBytes = 24 * MiB;

/** Large messages that many put into one mailbox at once, over and over. */
export const injectedMail: Attack = {
  id: '26c',
  name: '40 messages of 24 MiB injected at once, again and again',
  seconds: 30,
  usesLargeMail: true,
  prepare: async (target) => {
    const mailbox = await createMailbox(target);
    const body = Buffer.from(messageWithFile({ bytes: (largeBytes * 3) / 4 }), 'latin1');
    return async (over) => {
      const answers = new Tally();
      await repeatAtOnce({ atOnce: senders, over }, async (index) => {
        const wanted = { path: `${mailbox.path}/mails`, headers: { 'content-type': 'message/rfc822' }, body, index };
        answers.add(await answerTo(target, wanted));
      });
      return `answers: ${answers}`;
    };
  },
};

/** Archives and forms that are made to take long, or much memory. */
export const hostileUploads: Attack = {
  id: '26d',
  name: 'hostile zips and forms',
  seconds: 25,
  prepare: async (target) => {
    const mailbox = await createMailbox(target);
    const wanted = uploads(mailbox);
    return async (over) => `answers: ${await repeatUploads(target, { uploads: wanted, over })}`;
  },
};

function uploads({ path }: AttackedMailbox): readonly Upload[] {
  const form = (name: string, body: string) => ({
    ...{ name, path: `${path}/mails`, headers: formHeaders },
    body: Buffer.from(body, 'latin1'),
  });
  const archive = (name: string, entries: readonly Buffer[]) => ({
    ...{ name, path: '/v1/mailboxes/import', headers: { 'content-type': 'application/zip' } },
    body: Buffer.concat(entries),
  });
  const empty = entry('x.txt', Buffer.alloc(0));
  const zeros = Buffer.alloc(128 * MiB);
  const small = Array.from({ length: 5_000 }, (_, at) => entry(`${at}.eml`, Buffer.from('x')));
  return [
    form('parts', `${nextPart}\r\n\r\n`.repeat(MiB)),
    form(
      'near boundaries',
      `${nextPart}Content-Disposition: form-data; name="files"\r\n\r\n${'\r\n--'.repeat(5 * MiB)}`,
    ),
    form('fields', `${nextPart}${'a: b\r\n'.repeat(MiB)}`),
    form('header', `${nextPart}Content-Disposition: ${'a="b";'.repeat(MiB)}`),
    archive('bomb', [entry('bomb.eml', zeros)]),
    archive('hidden bomb', [entry('bomb.txt', zeros)]),
    archive('entries', Array<Buffer>(200_000).fill(empty)),
    archive('small mails', small),
  ];
}

/** An entry of a zip archive, deflated, with its sizes before it. */
function entry(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

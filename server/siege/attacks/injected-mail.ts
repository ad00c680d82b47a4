import { crc32, deflateRawSync } from 'node:zlib';
import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { type AttackedMailbox, createMailbox } from '../attacked-mailbox.ts';
import { call } from '../http-call.ts';
import { messageWithFile } from '../message-with-file.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const MiB = 1024 * 1024;
const senders = 40;
const largeBytes = 24 * MiB;
const boundary = 'b';
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** Large messages that many put into one mailbox at once, over and over. */
export const injectedMail: Attack = {
  id: '26c',
  name: '40 messages of 24 MiB injected at once, again and again',
  seconds: 30,
  usesLargeMail: true,
  prepare: async (target) => {
    const mailbox = await createMailbox(target);
    const body = messageWithFile({ bytes: (largeBytes * 3) / 4 });
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
    return async (over) => {
      const answers = new Tally();
      await repeatAtOnce({ atOnce: wanted.length, over }, async (index) => {
        const upload = wanted[index % wanted.length];
        if (upload !== undefined) answers.add(`${upload.name} ${await answerTo(target, { ...upload, index })}`);
      });
      return `answers: ${answers}`;
    };
  },
};

interface Upload {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function uploads({ path }: AttackedMailbox): readonly Upload[] {
  const formAt = { path: `${path}/mails`, headers: form };
  const zipAt = { path: '/v1/mailboxes/import', headers: { 'content-type': 'application/zip' } };
  const archive = (...entries: readonly Buffer[]) => latin1(Buffer.concat(entries));
  const empty = latin1(entry('x.txt', Buffer.alloc(0)));
  const zeros = Buffer.alloc(128 * MiB);
  return [
    { name: 'parts', ...formAt, body: `--${boundary}\r\n\r\n\r\n`.repeat(MiB) },
    { name: 'near boundaries', ...formAt, body: `${partHead('files')}${`\r\n--`.repeat(5 * MiB)}` },
    { name: 'fields', ...formAt, body: `--${boundary}\r\n${'a: b\r\n'.repeat(MiB)}` },
    { name: 'header', ...formAt, body: `--${boundary}\r\nContent-Disposition: ${'a="b";'.repeat(MiB)}` },
    { name: 'bomb', ...zipAt, body: archive(entry('bomb.eml', zeros)) },
    { name: 'hidden bomb', ...zipAt, body: archive(entry('bomb.txt', zeros)) },
    { name: 'entries', ...zipAt, body: empty.repeat(200_000) },
    {
      name: 'small mails',
      ...zipAt,
      body: archive(...Array.from({ length: 5_000 }, (_, at) => entry(`${at}.eml`, Buffer.from('x')))),
    },
  ];
}

async function answerTo(
  { url, key }: Target,
  { path, headers, body, index }: Omit<Upload, 'name'> & { index: number },
): Promise<string> {
  const bytes = Buffer.from(body, 'latin1');
  const wanted = { method: 'POST', path, key, headers, body: bytes, localAddress: attackerAddress(index) };
  const outcome = await call(url, { ...wanted, timeoutMs: 60_000 }).catch((error: Error) => error);
  return outcome instanceof Error ? outcome.message : `${outcome.status}`;
}

function partHead(name: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
}

function latin1(bytes: Buffer): string {
  return bytes.toString('latin1');
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

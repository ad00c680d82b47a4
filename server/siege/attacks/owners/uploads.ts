import { crc32, deflateRawSync } from 'node:zlib';
import { createMailbox, type OwnMailbox } from '../../../load/account.ts';
import type { Attack, Target } from '../../attack.ts';
import { assaultOfCalls, type FloodCall, floodCalls } from '../../means/flood.ts';
import { messageWithFile } from '../../means/mail.ts';
import type { Tally } from '../../means/tally.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const largeBytes = 24 * MiB;
/** Senders of each of the faulty forms at once. */
const sendersOfEach = 4;
/** Size of a value that the header of a part may just have. */
const valueBytes = 15 * KiB;
/** A few less than a form may have. */
const parts = 100;

const boundary = 'b';
const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };
/** The line before each part of a form. */
const nextPart = `--${boundary}\r\n`;
/** The last line of a form. */
const lastLine = `--${boundary}--\r\n`;

/** Body that is sent again and again. */
type Upload = FloodCall & { readonly name: string };

/** Large messages that many put into one mailbox at once, over and over. */
export const injectedMail: Attack = {
  id: '26c',
  name: '40 messages of 24 MiB injected at once, again and again',
  seconds: 30,
  usesLargeMail: true,
  prepare: async (target) => {
    const { path } = await createMailbox(target);
    const body = Buffer.from(messageWithFile({ bytes: (largeBytes * 3) / 4 }), 'latin1');
    const headers = { 'content-type': 'message/rfc822' };
    const wanted = { method: 'POST', path: `${path}/mails`, headers, body, timeoutMs: 60_000 };
    return assaultOfCalls(target, 40, () => wanted);
  },
};

/** Archives and forms that are made to take long, or much memory. */
export const hostileUploads: Attack = {
  id: '26d',
  name: 'hostile zips and forms',
  seconds: 25,
  prepare: async (target) => {
    const uploads = uploadsTo(await createMailbox(target));
    return async (over) => `answers: ${await floodUploads(target, uploads, over)}`;
  },
};

/** Forms whose parts are made to take long or much memory, or to be lost without a word. Each is refused for its fault. */
export const hostileForms: Attack = {
  id: '26f',
  name: 'forms with hostile names, headers and numbers of parts',
  seconds: 25,
  addedMemoryMbMax: 200,
  prepare: async (target) => {
    const forms = faultyFormsTo(await createMailbox(target));
    const uploads = Array.from({ length: sendersOfEach }, () => forms).flat();
    return async (over) => {
      const answers = await floodUploads(target, uploads, over);
      const taken = forms.filter(({ name }) => answers.of(`${name} 201`) > 0);
      const unseen = forms.filter(({ name }) => answers.of(`${name} 400`) === 0);
      return {
        got: `answers: ${answers}`,
        faults: [
          ...taken.map(({ name }) => `a form was taken: ${name}`),
          ...unseen.map(({ name }) => `a form was never refused for its fault: ${name}`),
        ],
      };
    };
  },
};

/** Sends uploads in turn, one of each at once, until the signal comes. The answers are counted by name and status. */
function floodUploads(target: Target, uploads: readonly Upload[], over: AbortSignal): Promise<Tally> {
  return floodCalls(
    target,
    { atOnce: uploads.length, over },
    (index) => uploads[index % uploads.length] ?? { path: '/' },
  );
}

function uploadsTo(mailbox: OwnMailbox): readonly Upload[] {
  const empty = entry('x.txt', Buffer.alloc(0));
  const zeros = Buffer.alloc(128 * MiB);
  const small = Array.from({ length: 5_000 }, (_, at) => entry(`${at}.eml`, Buffer.from('x')));
  const files = 'Content-Disposition: form-data; name="files"';
  return [
    form(mailbox, 'parts', `${nextPart}\r\n\r\n`.repeat(MiB)),
    form(mailbox, 'near boundaries', `${nextPart}${files}\r\n\r\n${'\r\n--'.repeat(5 * MiB)}`),
    form(mailbox, 'fields', `${nextPart}${'a: b\r\n'.repeat(MiB)}`),
    form(mailbox, 'header', `${nextPart}Content-Disposition: ${'a="b";'.repeat(MiB)}`),
    archive('bomb', [entry('bomb.eml', zeros)]),
    archive('hidden bomb', [entry('bomb.txt', zeros)]),
    archive('entries', Array<Buffer>(200_000).fill(empty)),
    archive('small mails', small),
  ];
}

function faultyFormsTo(mailbox: OwnMailbox): readonly Upload[] {
  const faultyForm = (name: string, ...texts: string[]) =>
    form(mailbox, name, `${part('name="sender"', 'a@b.example')}${texts.join('')}${lastLine}`);
  const file = 'name="files"; filename';
  const escaped = '\\"'.repeat(valueBytes / 2);
  const faulty = part('no name');
  return [
    faultyForm('name of 1 MB', part(`name="${'n'.repeat(MiB)}"`)),
    faultyForm('file name of 1 MB', part(`${file}="${'\\"'.repeat(MiB / 2)}"`)),
    faultyForm('line feed', part('name="fi\nles"')),
    faultyForm('open quote', part(`${file}="${escaped}"`).repeat(parts), part(`${file}="${escaped}`)),
    faultyForm('encoded names', part(`${file}*=utf-8''${'%41'.repeat(valueBytes / 3)}`).repeat(parts), faulty),
    faultyForm('50,000 parts', part(file).repeat(50_000)),
    faultyForm('fault after 16 MB', part(file, 'x'.repeat(16 * MiB)), faulty),
    faultyForm('open addresses', part('name="to"', '<,"\\'.repeat(valueBytes / 4)).repeat(4)),
  ];
}

function form({ path }: OwnMailbox, name: string, body: string): Upload {
  return upload(name, `${path}/mails`, { headers: formHeaders, body: Buffer.from(body, 'latin1') });
}

function archive(name: string, entries: readonly Buffer[]): Upload {
  const headers = { 'content-type': 'application/zip' };
  return upload(name, '/v1/mailboxes/import', { headers, body: Buffer.concat(entries) });
}

function upload(name: string, path: string, content: Pick<Upload, 'headers' | 'body'>): Upload {
  return { name, method: 'POST', path, ...content, timeoutMs: 60_000 };
}

function part(parameters: string, content = ''): string {
  return `${nextPart}Content-Disposition: form-data; ${parameters}\r\n\r\n${content}\r\n`;
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

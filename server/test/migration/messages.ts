import fc from 'fast-check';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { generatedMail, writeMail } from '../support/generated-messages.ts';
import { seededRandom } from '../support/seeded-random.ts';

const boundary = 'cut-9c1185a5c5e9fc54612808977ee8f548';

/** Messages of every kind that a service may have kept: real, generated, small, and of many parts. */
export function oldMessages(): Buffer[] {
  const generated = fc.sample(generatedMail, { numRuns: 60, seed: 12 }).map(writeMail);
  const sizes = [0, 1, 8_191, 8_192, 128 * 1024 - 1, 128 * 1024, 128 * 1024 + 1, 400_000, 3_000_000];
  return [
    ...corpusMessages().map(({ path }) => readCorpusFile(path)),
    ...generated,
    ...sizes.map((bytes) => Buffer.from('x'.repeat(Math.max(0, bytes - 78)).replaceAll(/.{77}/g, '$&\n'))),
    ...[3_000, 20_000, 131_072, 700_000, 2_000_000].map((bytes) => messageWithFile(bytes)),
    Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), Buffer.from('ends\r\n\r\nnot a packed one\r\n')]),
    Buffer.from('From: ""\r\nSubject: =?utf-8?b?8J+YgA==?= "quoted\\", \'": {"body":1}\r\n\r\nno sender\r\n'),
    Buffer.from(`Subject: ${'long '.repeat(3_000)}\r\nFrom: long@client.test\r\n\r\nlong subject\r\n`),
    Buffer.from(`Subject: ${'ж'.repeat(9_990)}\r\nFrom: long@client.test\r\n\r\nlong subject\r\n`),
    Buffer.from(
      `${mimeHead('uuencode')}\r\n\r\nbefore\r\n${uuencoded('one.bin')}between\r\n${uuencoded('two.bin')}after\r\n`,
    ),
    Buffer.from(`${mimeHead('yenc')}\r\n\r\nbefore\r\n${yenc('one.bin')}between\r\n${yenc('two.bin')}after\r\n`),
  ];
}

/** A message with a text and a file of incompressible bytes. */
export function messageWithFile(bytes: number, subject = `file of ${bytes}`): Buffer {
  const file = Buffer.from(seededRandom(bytes)(bytes)).toString('base64');
  const lines = [
    mimeHead(subject),
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `a file of ${bytes} bytes\r\n`.repeat(20),
    `--${boundary}`,
    'Content-Type: application/octet-stream; name="file.bin"',
    'Content-Disposition: attachment; filename="file.bin"',
    'Content-Transfer-Encoding: base64',
    '',
    ...(file.match(/.{1,76}/g) ?? []),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

function mimeHead(subject: string): string {
  return `From: Sender <sender@client.test>\r\nTo: you@mail.test\r\nSubject: ${subject}\r\nMIME-Version: 1.0`;
}

function uuencoded(name: string): string {
  const line = `M${'#0V%T'.repeat(12)}`;
  return `begin 644 ${name}\r\n${`${line}\r\n`.repeat(7)}#0V%T\r\n\`\r\nend\r\n`;
}

function yenc(name: string): string {
  return `=ybegin line=128 size=640 name=${name}\r\n${`${'k'.repeat(128)}\r\n`.repeat(5)}=yend size=640\r\n`;
}

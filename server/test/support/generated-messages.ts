import fc from 'fast-check';
import { anyText } from './any-text.ts';

/** A file that is sent, and the ways in which it is written into the message. */
export interface GeneratedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly encoding: 'base64' | 'quoted-printable' | 'x-uuencode' | 'binary';
  readonly nameForm: NameForm;
}

/** Where and how a name is said. */
type NameForm = 'quoted' | 'extended' | 'continued' | 'encoded words' | 'in the content type';

/** A mail of a text and files, some of which may be in a multipart of their own. */
export interface GeneratedMail {
  readonly subject: string;
  readonly text: string;
  readonly textEncoding: 'base64' | 'quoted-printable' | '8bit';
  readonly files: readonly (GeneratedFile | readonly GeneratedFile[])[];
}

const nameForms = ['quoted', 'extended', 'continued', 'encoded words', 'in the content type'] as const;
const types = [
  'image/png',
  'application/pdf',
  'application/octet-stream',
  'text/plain',
  'text/html',
  'text/csv',
] as const;
const unicode = (maxLength: number) =>
  fc.oneof(anyText({ maxLength }), fc.string({ unit: 'grapheme', maxLength }), fc.string({ maxLength }));

const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, '');

const encodings = ['base64', 'quoted-printable', 'x-uuencode', 'binary'] as const;

const file: fc.Arbitrary<GeneratedFile> = fc
  .record({
    name: unicode(60).map(withoutControls),
    type: fc.constantFrom(...types),
    content: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    encoding: fc.constantFrom(...encodings),
    nameForm: fc.constantFrom(...nameForms),
  })
  // Uuencode carries a name of its own, which counts where no other is given.
  .map((file) => (file.encoding === 'x-uuencode' ? { ...file, name: `n${file.name.replaceAll(/[/\\]/g, '')}` } : file));

/** Any mail. Its text has no CR and no byte order mark, which a reader takes away; its names have no controls. */
export const generatedMail: fc.Arbitrary<GeneratedMail> = fc.record({
  subject: unicode(100).map((subject) => withoutControls(subject).trim()),
  text: unicode(200).map((text) => text.replaceAll(/[\r\ufeff]/g, '')),
  textEncoding: fc.constantFrom('base64', 'quoted-printable', '8bit'),
  files: fc.array(fc.oneof(file, fc.array(file, { minLength: 1, maxLength: 3 })), { maxLength: 5 }),
});

/** The mail as bytes, with CRLF line ends. */
export function writeMail({ subject, text, textEncoding, files }: GeneratedMail): Buffer {
  const content = Buffer.from(text.replaceAll('\n', '\r\n'));
  const body = [
    Buffer.from(`Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: ${textEncoding}\r\n\r\n`),
    encode(content, textEncoding),
  ];
  const parts = [
    Buffer.concat(body),
    ...files.map((entry) => (isGroup(entry) ? writeParts('inner', entry.map(writeFile)) : writeFile(entry))),
  ];
  const head = `Subject: ${encodedWords(subject)}\r\nMIME-Version: 1.0\r\n`;
  return Buffer.concat([Buffer.from(head), writeParts('outer', parts)]);
}

/** All files of the mail, in order. */
export function filesOf({ files }: GeneratedMail): readonly GeneratedFile[] {
  return files.flatMap((entry) => (isGroup(entry) ? [...entry] : [entry]));
}

function isGroup(entry: GeneratedFile | readonly GeneratedFile[]): entry is readonly GeneratedFile[] {
  return Array.isArray(entry);
}

function writeParts(name: string, parts: readonly Buffer[]): Buffer {
  const boundary = `=_${name}-9c1185a5c5e9fc54612808977ee8f548`;
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`),
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

function writeFile({ name, type, content, encoding, nameForm }: GeneratedFile): Buffer {
  const isInType = nameForm === 'in the content type';
  const head = [
    `Content-Type: ${type}${isInType ? parameter('name', { value: name, form: 'encoded words' }) : ''}`,
    `Content-Disposition: attachment${isInType ? '' : parameter('filename', { value: name, form: nameForm })}`,
    `Content-Transfer-Encoding: ${encoding}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), encode(content, encoding)]);
}

function parameter(name: string, { value, form }: { value: string; form: NameForm }): string {
  if (value === '') return '';
  switch (form) {
    case 'extended':
      return `;\r\n ${name}*=utf-8'en'${percentEncoded(value)}`;
    case 'continued':
      return [...value.matchAll(/.{1,20}/gsu)]
        .map(([piece], index) => `;\r\n ${name}*${index}*=${index === 0 ? "utf-8''" : ''}${percentEncoded(piece)}`)
        .join('');
    case 'encoded words':
      return `;\r\n ${name}="${encodedWords(value)}"`;
    default:
      return `;\r\n ${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`;
  }
}

function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** RFC 2047 words of at most 75 characters, none of which ends within a character. */
function encodedWords(text: string): string {
  const pieces = [...text.matchAll(/.{1,10}/gsu)];
  return pieces.map(([piece]) => `=?utf-8?b?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ');
}

function encode(content: Buffer, encoding: GeneratedFile['encoding'] | '8bit'): Buffer {
  switch (encoding) {
    case 'base64':
      return Buffer.from(content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'));
    case 'quoted-printable':
      return Buffer.from(quotedPrintable(content));
    case 'x-uuencode':
      return Buffer.from(uuencoded(content));
    default:
      return content;
  }
}

/** All of it quoted but for letters and the line ends of a text. */
function quotedPrintable(content: Buffer): string {
  const quoted = content
    .toString('latin1')
    .split('\r\n')
    .map((line) =>
      line.replaceAll(/[^a-z]/gi, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`),
    );
  return quoted.map((line) => line.replaceAll(/(?:=..|[^=]){20}/g, '$&=\r\n')).join('\r\n');
}

function uuencoded(content: Buffer): string {
  const lines: string[] = [];
  for (let at = 0; at < content.length; at += 45) {
    const line = content.subarray(at, at + 45);
    const groups = Array.from({ length: Math.ceil(line.length / 3) }, (_, group) =>
      line.subarray(3 * group, 3 * group + 3),
    );
    lines.push(uuCharacter(line.length) + groups.map(uuGroup).join(''));
  }
  return ['begin 644 file', ...lines, '`', 'end', ''].join('\r\n');
}

function uuGroup(bytes: Buffer): string {
  const [one = 0, two = 0, three = 0] = bytes;
  return [one >> 2, ((one & 3) << 4) | (two >> 4), ((two & 15) << 2) | (three >> 6), three & 63]
    .map(uuCharacter)
    .join('');
}

function uuCharacter(value: number): string {
  return value === 0 ? '`' : String.fromCharCode(value + 32);
}

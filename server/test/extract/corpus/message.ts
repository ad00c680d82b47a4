/** Parts of a message to be built. */
export interface MessageParts {
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  /** AMP alternative, which no mail reader of ours shows. */
  readonly amp?: string;
  readonly headers?: readonly string[];
  readonly encoding?: 'base64' | 'quoted-printable';
}

const boundary = '=_alternative_1';
const lineCharactersMax = 76;

/** Builds a MIME message. */
export function buildMessage({ subject, text, html, amp, headers = [], encoding = 'base64' }: MessageParts): Buffer {
  const head = [
    'From: Northwind <no-reply@northwind.test>',
    'To: anna@mayfly.test',
    `Subject: ${encodedWords(subject)}`,
    'Date: Thu, 12 Mar 2026 14:30:00 +0000',
    'Message-ID: <20260312143000.482913@northwind.test>',
    'MIME-Version: 1.0',
    ...headers,
  ];
  const parts = [
    ...(text === undefined ? [] : [part('text/plain', text, encoding)]),
    ...(amp === undefined ? [] : [part('text/x-amp-html', amp, encoding)]),
    ...(html === undefined ? [] : [part('text/html', html, encoding)]),
  ];
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return Buffer.from(`${head.join('\r\n')}\r\n${only}`);
  const body = parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('');
  const type = `Content-Type: multipart/alternative; boundary="${boundary}"`;
  return Buffer.from(`${[...head, type].join('\r\n')}\r\n\r\n${body}--${boundary}--\r\n`);
}

function part(type: string, content: string, encoding: 'base64' | 'quoted-printable'): string {
  const bytes = Buffer.from(content.replaceAll('\n', '\r\n'));
  const body = encoding === 'base64' ? folded(bytes.toString('base64')) : quotedPrintable(content);
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
}

function folded(base64: string): string {
  return base64.replace(new RegExp(`.{${lineCharactersMax}}`, 'g'), '$&\r\n');
}

function quotedPrintable(content: string): string {
  return content
    .split('\n')
    .map((line) => {
      const encoded = [...Buffer.from(line)].map((byte) =>
        (byte >= 0x20 && byte < 0x7f && byte !== 0x3d) || byte === 0x09
          ? String.fromCharCode(byte)
          : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      );
      const lines: string[] = [''];
      for (const piece of encoded) {
        if ((lines.at(-1) ?? '').length + piece.length >= lineCharactersMax) lines.push('');
        lines.push((lines.pop() ?? '') + piece);
      }
      return lines.join('=\r\n').replace(/ $/, '=20');
    })
    .join('\r\n');
}

/** Encoded words of a few characters each (RFC 2047). */
function encodedWords(subject: string): string {
  if (/^[ -~]*$/.test(subject)) return subject;
  const pieces = [...subject].reduce<string[]>((done, character, at) => {
    if (at % 10 === 0) done.push('');
    return [...done.slice(0, -1), (done.at(-1) ?? '') + character];
  }, []);
  return pieces.map((piece) => `=?utf-8?b?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ');
}

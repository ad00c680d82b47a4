import type { Service } from '../support/service.ts';

/** An answer whose body is bytes. */
export interface BytesAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Calls the API and reads the bytes that it answers with. */
export async function readBytes(
  { app }: Service,
  path: string,
  options: { key: string; method?: string; headers?: Record<string, string>; body?: string | Buffer | FormData },
): Promise<BytesAnswer> {
  const { key, method = 'GET', headers = {}, body } = options;
  const answer = await fetch(app.url + path, {
    method,
    headers: { 'accept-encoding': 'identity', authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** As many bytes, of every value. */
export function bytesOf(length: number): Buffer<ArrayBuffer> {
  return Buffer.from(Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 0xff));
}

/** A message with one attachment. */
export function attachmentMessage(options: {
  name: string;
  bytes: Buffer;
  encoding?: 'base64' | 'quoted-printable' | '8bit';
  type?: string;
}): string {
  const { name, bytes, encoding = 'base64', type = 'application/octet-stream' } = options;
  const content =
    encoding === 'base64' ? (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n') : bytes.toString();
  return [
    'From: Sender <sender@origin.test>',
    'Subject: a file',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'see file',
    '--b',
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    content,
    '--b--',
    '',
  ].join('\r\n');
}

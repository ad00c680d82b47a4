import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { atEnd } from '../support/test-end.ts';

/** What one side has said before the other spoke, in lines. */
export interface Speech {
  readonly by: 'client' | 'server';
  text: string;
}

const marks = { client: 'C: ', server: 'S: ' } as const;

/** Values of one run, which stand in a transcript by their names. */
export interface RunValues {
  readonly address: string;
  readonly key: string;
}

/** Responses of SASL PLAIN by their names: without an authorization identity, and with that of the user (RFC 4616). */
function plainResponses({ address, key }: RunValues): readonly (readonly [string, string])[] {
  const encoded = (identity: string) => Buffer.from(`${identity}\0${address}\0${key}`).toString('base64');
  return [
    ['{plain}', encoded('')],
    ['{plain of the user}', encoded(address)],
  ];
}

/** What a run says, without what is another one in each run, and without messages. */
export function withoutValues(text: string, values: RunValues): string {
  let told = withoutMessages(text);
  for (const [name, response] of plainResponses(values)) told = told.replaceAll(response, name);
  return told
    .replaceAll(values.address, '{address}')
    .replaceAll(values.key, '{key}')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}')
    .replace(/UIDVALIDITY \d+/g, 'UIDVALIDITY {validity}');
}

/** What the client of a transcript says in a run. */
export function withValues(text: string, values: RunValues): string {
  let told = text;
  for (const [name, response] of plainResponses(values)) told = told.replaceAll(name, response);
  return told.replaceAll('{address}', values.address).replaceAll('{key}', values.key);
}

/** Lines of a message by POP3, and literals by IMAP, are named and left out. */
function withoutMessages(text: string): string {
  const withoutLines = text.replace(
    /^(\+OK (?:\d+ octets|the top of the message follows)\r\n)[\s\S]*?^\.\r\n/gm,
    '$1{message}\r\n.\r\n',
  );
  let rest = withoutLines;
  let told = '';
  for (let literal = /\{(\d+)\}\r\n/.exec(rest); literal !== null; literal = /\{(\d+)\}\r\n/.exec(rest)) {
    told += `${rest.slice(0, literal.index)}{literal}`;
    rest = rest.slice(literal.index + literal[0].length + Number(literal[1]));
  }
  return told + rest;
}

/** Reads a transcript: its first line names the program, each other one has the mark of who said it. */
export function parseTranscript(file: string): Speech[] {
  const speeches: Speech[] = [];
  for (const line of file.trimEnd().split('\n').slice(1)) {
    const by = line.startsWith(marks.client) ? 'client' : 'server';
    if (speeches.at(-1)?.by !== by) speeches.push({ by, text: '' });
    const last = speeches.at(-1);
    if (last !== undefined) last.text += `${line.slice(marks[by].length)}\r\n`;
  }
  return speeches;
}

/** Writes a transcript of a program. */
export function formatTranscript(program: string, speeches: readonly Speech[]): string {
  const lines = speeches.flatMap(({ by, text }) =>
    text
      .replace(/\r\n$/, '')
      .split('\r\n')
      .map((line) => marks[by] + line),
  );
  return `${[`# ${program}`, ...lines].join('\n')}\n`;
}

/** A port between a program and a service, which keeps what both say on each connection. */
export async function listenBetween(
  t: TestContext,
  port: number,
): Promise<{ port: number; connections: readonly Speech[][] }> {
  const connections: Speech[][] = [];
  const server = createServer((client) => {
    const speeches: Speech[] = [];
    connections.push(speeches);
    const service = connect({ port, host: '127.0.0.1' });
    const carry = (by: Speech['by'], from: Socket, to: Socket) => {
      from.on('error', () => to.destroy());
      from.on('end', () => to.end());
      from.on('data', (chunk: Buffer) => {
        if (speeches.at(-1)?.by !== by) speeches.push({ by, text: '' });
        const last = speeches.at(-1);
        if (last !== undefined) last.text += chunk.toString('latin1');
        to.write(chunk);
      });
    };
    carry('client', client, service);
    carry('server', service, client);
  });
  atEnd(t, () => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, connections };
}

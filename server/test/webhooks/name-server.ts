import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

/** The record types that are asked for. */
const types = { 1: 'A', 28: 'AAAA' } as const;
type RecordType = (typeof types)[keyof typeof types];

/** What a name server says: addresses, an error code of RFC 1035 §4.1.1, or nothing at all. */
export type NameAnswer = readonly string[] | { readonly code: 'servfail' | 'nxdomain' } | 'silence';

/** A DNS server on loopback. */
export interface NameServer {
  /** As a resolver takes it: address and port. */
  readonly address: string;
  /** Every query there was, `A name` or `AAAA name`. */
  readonly queries: string[];
  /** Resolves when so many queries have come. */
  had(count: number): Promise<void>;
}

const codes = { servfail: 2, nxdomain: 3 } as const;

/** Starts a server that answers as `answer` says. */
export async function startNameServer(
  t: TestContext,
  answer: (name: string, type: RecordType) => NameAnswer | Promise<NameAnswer>,
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  let wake = () => {};
  socket.on('message', async (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    queries.push(`${type} ${name}`);
    wake();
    const said = await answer(name, type);
    if (said !== 'silence') socket.send(replyTo(query.subarray(0, end), said), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    async had(count) {
      while (queries.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

function readQuestion(query: Buffer): { name: string; type: RecordType; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1) === 28 ? types[28] : types[1];
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

function replyTo(question: Buffer, said: Exclude<NameAnswer, 'silence'>): Buffer {
  const addresses = 'code' in said ? [] : said;
  const header = Buffer.from(question);
  header.writeUInt16BE(0x81_80 + ('code' in said ? codes[said.code] : 0), 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, ...addresses.map(recordOf)]);
}

function recordOf(address: string): Buffer {
  const bytes = address.includes(':') ? bytesOfIPv6(address) : Buffer.from(address.split('.').map(Number));
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc0_0c, 0);
  record.writeUInt16BE(bytes.length === 16 ? 28 : 1, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([record, bytes]);
}

function bytesOfIPv6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  const all = [...groups(head), ...zeros, ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

import { once } from 'node:events';
import type { TestContext } from 'node:test';
import DNS from 'dns2';

/** Records of one name; or its name server fails, or never answers. */
export type Zone =
  | {
      readonly txt?: readonly (string | readonly string[])[];
      readonly mx?: readonly string[];
      readonly a?: readonly string[];
    }
  | 'servfail'
  | 'silence';

/** A DNS server on loopback, whose zones the test changes. Any other name does not exist. */
export interface ZoneServer {
  /** As a resolver takes it: address and port. */
  readonly address: string;
  readonly zones: Map<string, Zone>;
  /** Every name that was asked for. */
  readonly asked: string[];
}

const { Packet } = DNS;
const triesMax = 20;
/** Codes of answers (RFC 1035 §4.1.1). */
const codes = { servfail: 2, nxdomain: 3 } as const;

/** Starts a DNS server that answers by UDP, and by TCP where an answer is too long for that. */
export async function startZoneServer(t: TestContext): Promise<ZoneServer> {
  const zones = new Map<string, Zone>();
  const asked: string[] = [];
  const handle: DNS.DnsHandler = (request, send) => {
    const [question] = request.questions;
    if (question === undefined) return;
    const name = question.name.toLowerCase();
    asked.push(name);
    const zone = zones.get(name);
    if (zone === 'silence') return;
    const response = Packet.createResponseFromRequest(request);
    if (zone === undefined) response.header.rcode = codes.nxdomain;
    else if (zone === 'servfail') response.header.rcode = codes.servfail;
    else response.answers.push(...answersOf(zone, question));
    send(response);
  };
  const port = await listenOnOnePort(t, handle);
  return { address: `127.0.0.1:${port}`, zones, asked };
}

/** Starts both on one port. One that UDP was given may be another program's for TCP: then it takes the next. */
async function listenOnOnePort(t: TestContext, handle: DNS.DnsHandler): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const udp = DNS.createUDPServer(handle);
    udp.listen(0, '127.0.0.1');
    await once(udp, 'listening');
    const { port } = udp.address();
    const tcp = DNS.createTCPServer(handle);
    try {
      tcp.listen(port, '127.0.0.1');
      await once(tcp, 'listening');
    } catch (error) {
      udp.close();
      if (tries === triesMax) throw error;
      continue;
    }
    t.after(() => udp.close());
    t.after(() => tcp.close());
    return port;
  }
}

function answersOf(
  { txt = [], mx = [], a = [] }: Exclude<Zone, string>,
  { name, type }: { name: string; type: number },
): DNS.Packet.Resource[] {
  // Its types ask for a method that only records have which it has read.
  const record = (fields: object) => ({ name, type, class: Packet.CLASS.IN, ttl: 0, ...fields }) as DNS.Packet.Resource;
  if (type === Packet.TYPE.TXT) return txt.map((data) => record({ data }));
  if (type === Packet.TYPE.A) return a.map((address) => record({ address }));
  if (type !== Packet.TYPE.MX) return [];
  return mx.map((exchange, index) => record({ exchange, priority: (index + 1) * 10 }));
}

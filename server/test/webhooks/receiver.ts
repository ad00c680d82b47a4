import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { BlockList, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { listen } from '../../load/listen.ts';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';
import { type SenderLimits, senderLimits } from '../../src/outbound/limits.ts';
import type { Lookup } from '../../src/outbound/receiver-addresses.ts';
import { createWebhookSender, type WebhookSender, type WebhookSenderOptions } from '../../src/outbound/sender.ts';
import { ManualClock } from '../support/manual-clock.ts';

const support = join(import.meta.dirname, '..', 'support');

/** The certificate of `mx.mail.test`, signed by itself. */
export const certificate = readFileSync(join(support, 'tls-cert.pem'), 'utf8');

/** A server on loopback that counts what reaches it. */
export interface Receiver {
  readonly port: number;
  readonly requests: { request: IncomingMessage; body: string }[];
  /** Every connection there was. */
  readonly sockets: Socket[];
  /** Resolves when every connection so far has closed. */
  allClosed(): Promise<void>;
  /** Listens no more; resolves when the port is free. */
  stop(): Promise<void>;
}

/** Starts a receiver that answers as `handler` does, once the whole request is there. */
export function startHttp(t: TestContext, handler: RequestListener): Promise<Receiver> {
  return receive(t, (requests) => createHttpServer(recording(requests, handler)));
}

/** The same with TLS and the certificate of `mx.mail.test`. */
export function startHttps(t: TestContext, handler: RequestListener): Promise<Receiver> {
  const key = readFileSync(join(support, 'tls-key.pem'));
  return receive(t, (requests) => createHttpsServer({ cert: certificate, key }, recording(requests, handler)));
}

/** Starts a receiver that is told of each connection and speaks for itself. */
export function startTcp(t: TestContext, onConnection: (socket: Socket) => void): Promise<Receiver> {
  return receive(t, () => createTcpServer(onConnection));
}

function recording(requests: Receiver['requests'], handler: RequestListener): RequestListener {
  return async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    requests.push({ request, body });
    handler(request, response);
  };
}

async function receive(t: TestContext, create: (requests: Receiver['requests']) => Server): Promise<Receiver> {
  const requests: Receiver['requests'] = [];
  const sockets: Socket[] = [];
  const closes: Promise<unknown>[] = [];
  const server = create(requests);
  server.on('connection', (socket) => {
    sockets.push(socket);
    // Senders break connections off here.
    socket.on('error', () => {});
    closes.push(new Promise((resolve) => socket.on('close', resolve)));
  });
  const port = await listen(server);
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port,
    requests,
    sockets,
    async allClosed() {
      await Promise.all(closes);
    },
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** A sender for tests; `allowed` are the addresses it may send to beside public ones. */
export function startSender(
  t: TestContext,
  options: Partial<Omit<WebhookSenderOptions, 'limits'>> & {
    allowed?: readonly string[];
    limits?: Partial<SenderLimits>;
  } = {},
): WebhookSender {
  const { limits, ...parts } = options;
  const allowed = new BlockList();
  for (const address of options.allowed ?? ['127.0.0.1']) allowed.addAddress(address, familyOf(address));
  const sender = createWebhookSender({
    guard: createAddressGuard({ allowed }),
    requireHttps: false,
    machineClock: new ManualClock(),
    monotonic: new ManualClock(),
    lookup: async (hostname) => {
      throw Object.assign(new Error(`nobody resolves ${hostname} in this test`), { code: 'ENOTFOUND' });
    },
    ...parts,
    limits: { ...senderLimits, requestMsMax: 10_000, ...limits },
  });
  t.after(() => sender.close());
  return sender;
}

/** A resolver that gives the answers in turn, the last one for ever, and notes which names it was asked. */
export function resolver(...answers: readonly (readonly string[])[]): { lookup: Lookup; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    lookup: async (hostname) => {
      asked.push(hostname);
      const addresses = answers[Math.min(asked.length, answers.length) - 1] ?? [];
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathPrefix } from './path-prefix.ts';

/**
 * What the proxy does with a request: answers it itself, with `answer` as JSON where that is given, cuts its connection before the service has it or after its answer, cuts
 * the answer after so many bytes, or never answers. `holdMs` makes the service hold a wait no longer than that.
 */
export type Fault =
  | { readonly status: number; readonly retryAfter?: string; readonly location?: string; readonly html?: string }
  | { readonly cut: 'before' | 'after' }
  | { readonly cutAfterBytes: number }
  | { readonly hangs: true }
  | { readonly holdMs: number; readonly times: number }
  | { readonly status: number; readonly retryAfter?: string; readonly answer: object };

/** Path at which a case asks for faults, and at which it is told of the requests since then. */
export const faultsPath = '/-/faults';

/** Path of an empty page, for the script of a browser. */
export const blankPage = '/-/page';

/** A request as the proxy has seen it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  /** How long a wait asks to be held. */
  readonly timeoutMs: number | undefined;
}

/** Starts a proxy on loopback before a service, which meets requests with the faults that a case asks for, one after the other. */
export async function startFaultyProxy(target: string): Promise<{ url: string; close(): void }> {
  let faults: Fault[] = [];
  let seen: SeenRequest[] = [];
  const server = createServer(async (incoming, answer) => {
    const body = await readBody(incoming);
    if (incoming.url === faultsPath) {
      if (incoming.method === 'POST') [faults, seen] = [JSON.parse(body.toString()), []];
      return answer.writeHead(200, { 'access-control-allow-origin': '*' }).end(JSON.stringify(seen));
    }
    if (incoming.url === blankPage)
      return answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    incoming.url = incoming.url?.replace(pathPrefix, '');
    const { method = '', url: path = '', headers } = incoming;
    if (method === 'OPTIONS') return pass({ incoming, answer, body, target });
    seen.push({ method, path, key: headers['idempotency-key']?.toString(), timeoutMs: timeoutOf(path, body) });
    const [fault] = faults;
    if (fault === undefined) return pass({ incoming, answer, body, target });
    if (!('holdMs' in fault)) faults.shift();
    meet(fault, { incoming, answer, body, target });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly answer: ServerResponse;
  readonly body: Buffer;
  readonly target: string;
}

function meet(fault: Fault, exchange: Exchange): void {
  const { incoming, answer, body } = exchange;
  if ('status' in fault) {
    const { status, retryAfter } = fault;
    const { location, html } = 'answer' in fault ? {} : fault;
    const scripted =
      'answer' in fault ? fault.answer : { error: 'scripted', detail: 'a scripted fault', requestId: 'r1' };
    const type = status === 200 ? 'application/json' : 'application/problem+json';
    if (retryAfter !== undefined) answer.setHeader('retry-after', retryAfter);
    if (location !== undefined) answer.setHeader('location', location);
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('access-control-expose-headers', 'retry-after');
    answer.writeHead(status, { 'content-type': html === undefined ? type : 'text/html' });
    answer.end(html ?? JSON.stringify(scripted));
  } else if ('hangs' in fault) {
    incoming.resume();
  } else if ('cut' in fault) {
    if (fault.cut === 'before') incoming.socket.destroy();
    else pass(exchange, () => incoming.socket.destroy());
  } else if ('cutAfterBytes' in fault) {
    pass(exchange, undefined, fault.cutAfterBytes);
  } else {
    const isWait = incoming.url?.endsWith('/wait') === true;
    const shortened = isWait
      ? Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), timeoutMs: fault.holdMs }))
      : body;
    pass({ ...exchange, body: shortened });
  }
}

function pass({ incoming, answer, body, target }: Exchange, instead?: () => void, bytesMax = Number.POSITIVE_INFINITY) {
  const { method, headers, url } = incoming;
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers;
  const outgoing = request(target + url, {
    ...(method === undefined ? {} : { method }),
    headers: { ...kept, ...(body.length > 0 ? { 'content-length': body.length } : {}) },
  });
  outgoing.on('error', () => incoming.socket.destroy());
  outgoing.on('response', (response) => {
    if (instead !== undefined) {
      response.resume().on('end', instead);
      return;
    }
    answer.writeHead(response.statusCode ?? 502, response.headers);
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      answer.write(chunk.subarray(0, bytesMax - bytes));
      bytes += chunk.length;
      if (bytes >= bytesMax) incoming.socket.destroySoon();
    });
    response.on('end', () => answer.end());
    response.on('error', () => incoming.socket.destroy());
  });
  answer.on('close', () => outgoing.destroy());
  outgoing.end(body);
}

function timeoutOf(path: string, body: Buffer): number | undefined {
  return path.endsWith('/wait') ? JSON.parse(body.toString()).timeoutMs : undefined;
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

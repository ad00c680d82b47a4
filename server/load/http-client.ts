import { Agent, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Static, TSchema, TUnknown } from 'typebox';
import { Value } from 'typebox/value';

/** A request of a program; `body` is sent as JSON unless it is a string or bytes already. */
export interface HttpCall {
  readonly method?: string;
  readonly path: string;
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of this machine that it comes from. */
  readonly localAddress?: string;
  /** Without one the call has a connection of its own. */
  readonly agent?: Agent;
  readonly timeoutMs?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const timeoutMsDefault = 20_000;

/** Makes a request and reads its answer. Rejects when there is none in time. */
export function call(url: string, wanted: HttpCall): Promise<HttpAnswer> {
  const { body, timeoutMs = timeoutMsDefault } = wanted;
  const isReady = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const text = isReady ? body : JSON.stringify(body);
  const signal = AbortSignal.timeout(timeoutMs);
  const length = text === undefined ? {} : { 'content-length': `${Buffer.byteLength(text)}` };
  return new Promise((resolve, reject) => {
    const outgoing = requestTo(url)({
      ...requestOptions(url, { ...wanted, headers: { ...length, ...wanted.headers } }),
      signal,
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const where = outgoing.reusedSocket ? 'a connection used before' : 'a new connection';
      const why = signal.aborted
        ? `no answer for ${timeoutMs} ms`
        : `hung up (${error.code ?? error.message}, ${where})`;
      reject(new Error(why));
    });
    outgoing.on('response', (answer) => void readAnswer(answer).then(resolve, reject));
    outgoing.end(text);
  });
}

/** Makes a request whose success is expected, and returns the answer's JSON, of which the schema says what is expected. */
export async function callForJson<Schema extends TSchema = TUnknown>(
  url: string,
  wanted: HttpCall,
  schema?: Schema,
): Promise<Static<Schema>> {
  const { status, body } = await call(url, wanted);
  if (status >= 400) throw new Error(`${wanted.method ?? 'GET'} ${wanted.path}: ${status} ${body.slice(0, 200)}`);
  const content = body === '' ? undefined : JSON.parse(body);
  return schema === undefined ? content : Value.Parse(schema, content);
}

/** Makes a request and reads its answer without keeping it. Returns the status, or how it went wrong. */
export function readToEnd(url: string, wanted: HttpCall & { over: AbortSignal }): Promise<string> {
  const { over } = wanted;
  return new Promise((resolve) => {
    const outgoing = requestTo(url)({ ...requestOptions(url, wanted), signal: over });
    const fail = (error: NodeJS.ErrnoException) => resolve(over.aborted ? 'under way' : `${error.code ?? error}`);
    outgoing.on('error', fail);
    outgoing.on('response', (answer) => {
      answer.on('error', fail).on('end', () => resolve(`${answer.statusCode}`));
      answer.resume();
    });
    outgoing.end();
  });
}

/** Connections to a server that stay open between calls. */
export function keptConnections(url: string, { maxSockets }: { maxSockets?: number } = {}): Agent {
  const options = { keepAlive: true, ...(maxSockets === undefined ? {} : { maxSockets }) };
  return url.startsWith('https:') ? new SecureAgent(options) : new Agent(options);
}

function requestTo(url: string): typeof request {
  return url.startsWith('https:') ? secureRequest : request;
}

/** What a request over node:http or node:https takes. The certificate of a server of ours is for another name. */
export function requestOptions(url: string, wanted: HttpCall): RequestOptions & { rejectUnauthorized: false } {
  const { method = 'GET', path, key, headers, localAddress, agent = false } = wanted;
  const { hostname, port } = new URL(url);
  return {
    ...{ hostname, port, method, path, agent, rejectUnauthorized: false },
    ...(localAddress === undefined ? {} : { localAddress }),
    headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
  };
}

/** A request as it goes over the wire. */
export function requestText(wanted: Pick<HttpCall, 'method' | 'path' | 'key' | 'headers'> & { body?: string }): string {
  const { method = 'GET', path, key, headers = {}, body } = wanted;
  const fields = {
    Host: 'load',
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'Content-Length': `${Buffer.byteLength(body)}` }),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

async function readAnswer(answer: IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { statusCode: status = 0, headers } = answer;
  return { status, headers, body: Buffer.concat(chunks).toString() };
}

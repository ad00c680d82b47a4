import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/** A request of a program; `body` is sent as JSON unless it is a string or bytes already. */
export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
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
  const { method, path, key, body, headers, localAddress, agent = false, timeoutMs = timeoutMsDefault } = wanted;
  const isReady = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const text = isReady ? body : JSON.stringify(body);
  const { hostname, port } = new URL(url);
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      ...{ hostname, port, method, path, agent, signal },
      ...(localAddress === undefined ? {} : { localAddress }),
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
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

/** Makes a request and reads its answer without keeping it. Returns the status, or how it went wrong. */
export function readToEnd(
  url: string,
  wanted: { path: string; key: string; localAddress: string; over: AbortSignal; accepts?: string },
): Promise<string> {
  const { path, key, localAddress, over, accepts } = wanted;
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const encoding = accepts === undefined ? {} : { 'accept-encoding': accepts };
    const headers = { authorization: `Bearer ${key}`, ...encoding };
    const outgoing = request({ hostname, port, path, localAddress, headers, agent: false, signal: over });
    const fail = (error: NodeJS.ErrnoException) => resolve(over.aborted ? 'under way' : `${error.code ?? error}`);
    outgoing.on('error', fail);
    outgoing.on('response', (answer) => {
      answer.on('error', fail).on('end', () => resolve(`${answer.statusCode}`));
      answer.resume();
    });
    outgoing.end();
  });
}

/** Makes a request whose success is expected, and returns the answer's JSON. */
export async function callForJson(url: string, wanted: HttpCall): Promise<unknown> {
  const { status, body } = await call(url, wanted);
  if (status >= 400) throw new Error(`${wanted.method} ${wanted.path}: ${status} ${body.slice(0, 200)}`);
  return body === '' ? undefined : JSON.parse(body);
}

async function readAnswer(answer: IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const { statusCode: status = 0, headers } = answer;
  return { status, headers, body: Buffer.concat(chunks).toString() };
}

import assert from 'node:assert/strict';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { problemType } from '../../src/http/problem.ts';
import type { ApiAnswer } from '../support/service.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** A request as it goes over the wire: nothing is normalized, no header is added but those of framing. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Leaves the Host header away. */
  readonly hostless?: true;
}

/** Makes a request and reads its answer; unlike fetch it leaves path and headers as they are. */
export async function exchange(url: string, { method, path, headers, body, hostless }: Exchange): Promise<ApiAnswer> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
  const isSized = body !== undefined && headers?.['transfer-encoding'] === undefined;
  const framing = isSized ? { 'content-length': Buffer.byteLength(body) } : {};
  const wire = { hostname, port, method, path, agent, setHost: !hostless, headers: { ...framing, ...headers } };
  const call = request(wire, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const isJson = /json/.test(answer.headers['content-type'] ?? '') && text !== '';
      const fields = Object.entries(answer.headersDistinct).map(([name, values]) => [name, String(values)]);
      resolve({
        status: answer.statusCode ?? 0,
        headers: new Headers(Object.fromEntries(fields)),
        body: isJson ? JSON.parse(text) : text || undefined,
      });
    });
  });
  call.on('error', reject);
  call.end(body);
  return promise;
}

/** Makes a POST with an Idempotency-Key. */
export function postOnce(
  url: string,
  { path, key, once, body }: { path: string; key: string; once: string; body?: unknown },
): Promise<ApiAnswer> {
  const headers = { ...bearer(key), 'idempotency-key': once };
  return exchange(url, {
    method: 'POST',
    path,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The header that carries a key. */
export function bearer(key: string): { authorization: string } {
  return { authorization: `Bearer ${key}` };
}

/** Checks that an answer is a problem with this status and error code, whole and consistent. */
export function assertProblem(answer: ApiAnswer, status: number, error: string): void {
  assert.deepEqual({ status: answer.status, error: answer.body?.error }, { status, error });
  assert.ok(answer.headers.get('content-type')?.startsWith(problemType), 'content type');
  assert.equal(answer.body.status, status);
  assert.equal(answer.body.type, `urn:mayfly:error:${error}`);
  assert.equal(answer.body.message, answer.body.detail);
  assert.equal(answer.body.requestId, answer.headers.get('x-request-id'));
  assert.equal(answer.headers.get('www-authenticate'), status === 401 ? 'Bearer' : null);
  assert.equal(Array.isArray(answer.body.errors), status === 400, 'errors come with 400 and only then');
}

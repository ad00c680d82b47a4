import assert from 'node:assert/strict';
import type { ApiAnswer } from '../support/service.ts';

/** Revision of the protocol that an agent speaks: with a handshake, or with all in each message. */
export type Era = '2025-06-18' | '2026-07-28';
export const eras: readonly Era[] = ['2025-06-18', '2026-07-28'];

const clientInfo = { name: 'test', version: '1' };

/** A message of the protocol, with the headers that belong to it over HTTP. */
export function messageOf(era: Era, method: string, params: Record<string, unknown> = {}) {
  const message = { jsonrpc: '2.0', id: 1, method, params };
  if (era === '2025-06-18') return { message, headers: { 'mcp-protocol-version': era } };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': clientInfo,
  };
  const { name } = params;
  return {
    message: { ...message, params: { ...params, _meta } },
    headers: {
      'mcp-protocol-version': era,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
  };
}

/** Parameters of the handshake of 2025. */
export const handshake = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };

/** A service, and the key with which an agent calls it. */
export interface Agent {
  readonly url: string;
  readonly key: string;
  readonly era?: Era;
  /** Query of the path, as `?tools=admin`. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a message as an agent does over HTTP. */
export async function post(
  { url, key, era = '2026-07-28', query = '', headers = {}, signal }: Agent,
  method: string,
  params?: Record<string, unknown>,
): Promise<ApiAnswer> {
  const sent = messageOf(era, method, params);
  const answer = await fetch(`${url}/mcp${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...sent.headers, ...headers },
    body: JSON.stringify(sent.message),
    signal: signal ?? null,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Calls a tool, which must succeed, and returns its structured content and its text. */
export async function callTool(agent: Agent, name: string, input: Record<string, unknown> = {}) {
  const { result } = await callAny(agent, name, input);
  assert.notEqual(result.isError, true, JSON.stringify(result));
  return { data: result.structuredContent, text: String(result.content[0].text) };
}

/** Calls a tool, which must fail, and returns the text that says why. */
export async function failTool(agent: Agent, name: string, input: Record<string, unknown> = {}): Promise<string> {
  const { result } = await callAny(agent, name, input);
  assert.equal(result.isError, true, JSON.stringify(result));
  return String(result.content[0].text);
}

/** Names of the tools that are listed to a key. */
export async function toolNames(agent: Agent): Promise<string[]> {
  const { body } = await post(agent, 'tools/list');
  return body.result.tools.map(({ name }: { name: string }) => name);
}

async function callAny(agent: Agent, name: string, input: Record<string, unknown>) {
  const { status, body } = await post(agent, 'tools/call', { name, arguments: input });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.error, undefined, JSON.stringify(body));
  return body;
}

import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { TransportOptions } from '../../../client/src/transport.ts';
import { createMcpServer, type McpServerParts } from './server.ts';

/** A message that came over HTTP. */
export interface McpRequest extends Omit<McpServerParts, 'service'> {
  readonly message: unknown;
  /** Headers of the protocol, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Makes requests of the service with the key of the call. */
  readonly fetch: TransportOptions['fetch'];
  readonly signal: AbortSignal;
}

/** Only the paths of requests are used. */
const url = 'http://localhost';
/** Answers are JSON always: nothing is said before the result. */
const accept = 'application/json, text/event-stream';

/**
 * Answers a message over HTTP, without a session: of the revision of 2026, whose messages all describe their client, or
 * of those of 2025, which begin with a handshake.
 */
export async function answerMessage({ message, headers, fetch, signal, ...parts }: McpRequest) {
  const server = createMcpServer({ ...parts, service: { url, apiKey: null, fetch } });
  const request = new Request(`${url}/mcp`, {
    method: 'POST',
    headers: { ...headers, accept, 'content-type': 'application/json' },
    signal,
  });
  try {
    const answer = (await isLegacyRequest(request, message))
      ? await answerWithHandshake(server, request, message)
      : await createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
          parsedBody: message,
        });
    return { status: answer.status, body: await answer.text() };
  } finally {
    await server.close();
  }
}

async function answerWithHandshake(server: McpServer, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { grantableScopes, type Scope } from '../../contract/access/api-keys.ts';
import { type McpMessage, McpQuery } from '../../contract/mcp.ts';
import { hasScope } from '../../core/accounts/scopes.ts';
import { AppError, stopping } from '../../core/errors.ts';
import type { AllowedOrigins } from '../answers/cors.ts';
import { jsonType } from '../answers/json-list.ts';
import { bodyBytesMax } from '../limits.ts';
import type { AskService, InnerRequests } from '../requests/inner-requests.ts';
import { bodyProblems, extensionAnswers, noContent, ref } from '../schemas.ts';

/** A message of an agent, and how it is answered. */
interface AskedByAgent {
  readonly message: McpMessage;
  /** Headers of the protocol, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly owner: string;
  readonly key: { readonly scopes: readonly Scope[]; readonly isBound: boolean };
  /** Makes requests of the API with the key of the agent. */
  readonly ask: AskService;
  /** Signal that the agent is gone, or that the service stops. */
  readonly signal: AbortSignal;
  /** Whether there are also tools for keys, domains and webhooks. */
  readonly withAdmin: boolean;
}

/** Answers a message of the Model Context Protocol. */
export type McpAnswerer = (call: AskedByAgent) => Promise<{ readonly status: number; readonly body: string }>;

/** The parts of the service that the route of agents needs. */
export interface McpRouteParts {
  readonly answerMcp: McpAnswerer;
  readonly inner: InnerRequests;
  readonly origins: AllowedOrigins;
  readonly publicUrl: string;
  /** Signal that is aborted when the server stops. */
  readonly ending: AbortSignal;
}

type McpRequest = FastifyRequest<{ Body: McpMessage; Querystring: McpQuery }>;

/** Status in the log of a call whose client has hung up. */
const hungUpStatus = 499;
/** Headers that a message of the protocol may have. */
const protocolHeader = /^mcp-/;

/** Adds the route of agents: the Model Context Protocol over HTTP, without sessions. */
export function mcpRoutes(app: FastifyInstance, parts: McpRouteParts): void {
  app.post<{ Body: McpMessage; Querystring: McpQuery }>('/mcp', {
    bodyLimit: bodyBytesMax.agent,
    schema: {
      tags: ['Agents'],
      operationId: 'callMcp',
      summary: 'Answers a message of the Model Context Protocol, with tools for mailboxes and their mail',
      querystring: McpQuery,
      body: ref('McpMessage'),
      response: extensionAnswers({ 200: ref('McpAnswer'), 202: noContent }, [...bodyProblems, 'origin_forbidden']),
    },
    handler: async (request, reply) => {
      requireOrigin(request, parts);
      await request.share.take('agentCalls');
      const answer = await answerWhileConnected(parts, { request, reply });
      if (answer === undefined) return reply.code(hungUpStatus).send();
      // A notification is taken, and not answered.
      if (answer.body === '') return reply.code(answer.status).send();
      return reply.code(answer.status).type(jsonType).send(answer.body);
    },
  });
}

/** Answers a message; `undefined` when the client has hung up. */
async function answerWhileConnected(
  { answerMcp, inner, ending }: McpRouteParts,
  { request, reply }: { request: McpRequest; reply: FastifyReply },
): Promise<{ status: number; body: string } | undefined> {
  const hungUp = new AbortController();
  const onClose = () => hungUp.abort();
  reply.raw.once('close', onClose);
  if (reply.raw.destroyed) onClose();
  const signal = AbortSignal.any([hungUp.signal, ending]);
  const { caller, body: message, query } = request;
  try {
    return await inner.during(request.server, { request, signal }, (ask) =>
      answerMcp({
        message,
        headers: protocolHeadersOf(request),
        owner: caller.owner,
        key: {
          scopes: grantableScopes.filter((scope) => hasScope(caller, scope)),
          isBound: caller.mailboxId !== undefined,
        },
        ask,
        signal,
        withAdmin: query.tools === 'admin',
      }),
    );
  } catch (error) {
    if (hungUp.signal.aborted) return undefined;
    if (ending.aborted) throw stopping();
    throw error;
  } finally {
    reply.raw.off('close', onClose);
  }
}

/**
 * Refuses a page whose origin the operator has not named, because anybody can point a host name at this machine (DNS
 * rebinding), as the protocol warns.
 * @throws AppError `origin_forbidden`
 */
function requireOrigin({ headers }: FastifyRequest, { origins, publicUrl }: McpRouteParts): void {
  const { origin } = headers;
  if (origin === undefined || origins === '*' || origins.includes(origin)) return;
  if (publicUrl !== '' && new URL(publicUrl).origin === origin) return;
  throw new AppError('origin_forbidden', 'pages of this origin may not call the service for agents');
}

function protocolHeadersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      protocolHeader.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

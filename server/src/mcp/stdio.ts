import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpServerParts } from './server.ts';

/** Streams over which an agent speaks the protocol, one message a line. */
export interface AgentStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** Called for input that is not a message. */
  readonly onError: (error: Error) => void;
}

/** Answers the messages of an agent that has started this process, and resolves when the agent closes its end. */
export function serveAgent(parts: McpServerParts, { input, output, onError }: AgentStreams): Promise<void> {
  return new Promise((resolve) => {
    const transport = new StdioServerTransport(input, output);
    const connection = serveStdio(() => createMcpServer(parts), { transport, maxSubscriptions: 0, onerror: onError });
    const end = () => void connection.close().then(resolve);
    input.once('end', end);
    input.once('close', end);
    output.once('error', end);
  });
}

import { type Static, Type } from './schema.ts';

const version = Type.Enum(['2.0']);
const id = Type.Optional(Type.Union([Type.String(), Type.Integer()], { description: 'Absent: a notification.' }));

/** Body of POST /mcp: one message of the Model Context Protocol, in JSON-RPC 2.0. */
export const McpMessage = Type.Object(
  {
    jsonrpc: version,
    id,
    method: Type.String({ description: 'As tools/list and tools/call.' }),
    // An object of any members: each method has its own.
    params: Type.Optional(Type.Unsafe<object>({ type: ['object'], description: 'Those of the method.' })),
  },
  { $id: 'McpMessage', additionalProperties: false },
);
export type McpMessage = Static<typeof McpMessage>;

/** Answer to a message that is no notification. */
export const McpAnswer = Type.Object(
  {
    jsonrpc: version,
    id: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
    result: Type.Optional(Type.Unsafe<unknown>({ description: 'What the method answers.' })),
    error: Type.Optional(
      Type.Object(
        { code: Type.Integer(), message: Type.String() },
        { description: 'An error of the protocol. Some have the status 400 or 404.' },
      ),
    ),
  },
  { $id: 'McpAnswer' },
);

/** Query of POST /mcp. */
export const McpQuery = Type.Object(
  { tools: Type.Optional(Type.Enum(['admin'], { description: 'admin: tools for keys, domains and webhooks, too.' })) },
  { additionalProperties: false },
);
export type McpQuery = Static<typeof McpQuery>;

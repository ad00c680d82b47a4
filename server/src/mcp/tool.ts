import type { Mayfly } from '../../../client/src/main.ts';
import type { Transport } from '../../../client/src/transport.ts';
import type { Static, TSchema } from '../contract/schema.ts';

/** Effects of a call of a tool, for clients that ask their user first. */
export interface ToolEffects {
  readonly readOnly?: boolean;
  /** Whether it removes something for good. */
  readonly destructive?: boolean;
  /** Whether a second call with the same arguments changes nothing more. */
  readonly idempotent?: boolean;
}

/** The answer of a tool: data for programs, and a text that says the same in short. */
export interface ToolAnswer<Output> {
  readonly data: Output;
  readonly text: string;
}

/** Surroundings of a call. */
export interface ToolContext {
  readonly mayfly: Mayfly;
  /** Requests to the service that the client has no method for. */
  readonly service: Transport;
  readonly signal: AbortSignal;
  /** Makes the marks around a text of a mail; see `fenced`. */
  readonly nonce: () => string;
}

/** Scope of a key that tools need. */
export type ToolScope = 'mailboxes' | 'mailboxes:read' | 'domains' | 'keys' | 'webhooks';

interface ToolSpec<Input extends TSchema, Output extends TSchema> {
  readonly name: string;
  readonly title: string;
  /** When to use it, for the agent. */
  readonly description: string;
  /** Scope of the key that a call needs. */
  readonly scope: ToolScope;
  /** Whether it concerns more than one mailbox, so that a key that is bound to a mailbox cannot call it. */
  readonly isForAll?: true;
  readonly effects: ToolEffects;
  readonly input: Input;
  /** Names of arguments by their names in the API, if they differ. */
  readonly names?: Readonly<Record<string, string>>;
  readonly output: Output;
  run(input: Static<Input>, context: ToolContext): Promise<ToolAnswer<Static<Output>>>;
}

/** A tool that agents call. */
export interface Tool extends Omit<ToolSpec<TSchema, TSchema>, 'run'> {
  run(input: unknown, context: ToolContext): Promise<ToolAnswer<unknown>>;
}

/** Defines a tool. Its input is validated by its schema before it runs. */
export function tool<Input extends TSchema, Output extends TSchema>(spec: ToolSpec<Input, Output>): Tool {
  // The server that calls it has validated the input by this very schema.
  return { ...spec, run: (input, context) => spec.run(input as Static<Input>, context) };
}

/** Error of a call that its caller can mend; the message says how. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** A schema of the contract, without its name, as a part of another schema. */
export function unnamed<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, $id: undefined };
}

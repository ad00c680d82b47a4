/** A request of the service's own API that a tool makes, and its answer. */
export interface InnerRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}
export interface InnerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A message of an agent. */
export interface AgentMessage {
  readonly message: unknown;
  /** Headers of the protocol, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly owner: string;
  readonly key: { readonly scopes: readonly string[]; readonly isBound: boolean };
  /** Whether there are also tools for keys, domains and webhooks. */
  readonly withAdmin: boolean;
}

/** The answer to a message of an agent. */
export interface AgentAnswer {
  readonly status: number;
  readonly body: string;
}

/** Messages to the thread of agents. `call` is the number of a call, `request` that of a request within it. */
export type ToThread =
  | { readonly kind: 'begin'; readonly call: number; readonly asked: AgentMessage }
  | { readonly kind: 'end'; readonly call: number }
  | { readonly kind: 'answered'; readonly call: number; readonly request: number; readonly answer: InnerAnswer }
  | { readonly kind: 'unanswered'; readonly call: number; readonly request: number };

/** Messages from the thread of agents. */
export type FromThread =
  | { readonly kind: 'request'; readonly call: number; readonly request: number; readonly asked: InnerRequest }
  | { readonly kind: 'done'; readonly call: number; readonly answer: AgentAnswer }
  | { readonly kind: 'failed'; readonly call: number; readonly reason: string };

/** Kind of a span: a request that is answered, one that is made, or a message that is received. */
export type SpanKind = 'server' | 'client' | 'consumer';

/** How a span ended. */
export interface SpanEnd {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
}

/** Span under way: a piece of work that is part of a trace. One that is never ended is not told. */
export interface Span {
  /** Its place in the trace, for what it causes (W3C Trace Context). */
  readonly traceparent: string;
  end(how: SpanEnd): void;
}

/** Where spans go. */
export interface Tracer {
  /** Begins a span: below another one, or as the first of a trace. */
  begin(kind: SpanKind, parent: string | undefined): Span;
}

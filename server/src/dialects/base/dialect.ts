import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Scope } from '../../contract/access/api-keys.ts';
import type { Event, EventType } from '../../contract/events.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { RequestShare } from '../../http/request-share.ts';
import type { DialectName } from '../names.ts';
import type { Body } from './body.ts';

/** API of another service: a table of calls, each a translation into calls of core. */
export interface ApiDialect {
  readonly name: DialectName;
  /** Header besides Authorization that carries a key. */
  readonly keyHeader?: string;
  readonly calls: readonly DialectCall[];
  /** Status of a call below the dialect's home that is not among its calls: 404 when absent. */
  readonly unknownStatus?: 501;
  /** Writes an error in the form of the dialect. */
  readonly error: (error: DialectProblem) => Answer;
}

/** Error of a call, before it has the form of a dialect. */
export interface DialectProblem {
  /** HTTP status. */
  readonly status: number;
  readonly message: string;
  /** Advice, where there is some. */
  readonly fix?: string;
}

/** One call of a dialect. The table in docs/dialects.md has a row for each. */
export interface DialectCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below that of the dialect, with parameters as `:name`. */
  readonly path: string;
  /** Scope that the key needs. */
  readonly scope: Scope;
  /** How it differs from the call of the other service, or why it is not there: one sentence without a full stop. Absent when it works as there. */
  readonly differs?: string;
  /** Whether it takes one of the owner's searches. */
  readonly isSearch?: true;
  /** Largest body in bytes; that of our own calls when absent. */
  readonly bodyBytesMax?: number;
  /** Writes an error of the call, where it has another form than those of other calls. */
  readonly error?: ApiDialect['error'];
  /** Answers the call; a call without it, and without a feed, is not there, and answered 501. */
  readonly answer?: (call: Call) => Promise<Answer> | Answer;
  /** Makes the feed with which a handshake of a WebSocket is answered, in place of `answer`. A call that is no handshake is 400. */
  readonly feed?: (call: Call) => Promise<Feed> | Feed;
}

/**
 * Messages that a client gets over a WebSocket: one for each event that is worth one, in the order of the log, from the handshake
 * on. The floor reads the log, pings, and ends the feed with its key, its mailbox or the service; what a client sends is dropped.
 */
export interface Feed {
  /** Types of the events that `messages` is given: those of the owner, or of the only mailbox of the key. */
  readonly types: readonly EventType[];
  /**
   * Makes the messages of events, mostly as a generator, which is asked for the next one only as the client reads. It runs in
   * turns of the owner, and so must not take turns itself: it reads rows, a few dozen at a time, and no contents.
   */
  readonly messages: (events: readonly Event[]) => Iterable<string> | AsyncIterable<string>;
  /** Messages before those, where the other service replays what has been. */
  readonly first?: Iterable<string> | AsyncIterable<string>;
}

/** Call under way. */
export interface Call {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Part of the owner's share that the call holds. */
  readonly share: RequestShare;
  /** URL at which the dialect was called, without a slash at the end: the start of URLs in answers. */
  readonly origin: string;
  /** Aborted when the client has hung up, with a DialectError as its reason, or the service stops. */
  readonly signal: AbortSignal;
  /**
   * Reads the body as JSON; an empty one has no members.
   * @throws AppError `malformed_json`; `invalid_request` when it is nested too deep or has too many values or fields.
   */
  json(): Promise<Body>;
}

/** Answer to a call. */
export interface Answer {
  /** 200 when absent. */
  readonly status?: number;
  /** Media type; that of JSON when absent. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable;
  /** Value whose JSON is the body, in place of `body`; it is written in turns of the owner. */
  readonly json?: unknown;
}

/** Makes an answer of JSON. */
export function jsonAnswer(value: unknown, status = 200): Answer {
  return { status, json: value };
}

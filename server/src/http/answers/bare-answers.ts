import type { Socket } from 'node:net';
import { AppError } from '../../core/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { expectedError, problemOf, problemType, statusName } from '../problem.ts';
import { type ReportParts, report, unroutedFacts } from '../reports.ts';
import { carriesStream } from '../streams/event-streams.ts';
import { safeHeaders } from './safe-headers.ts';

/** Parts that answers outside of the framework need. */
interface BareAnswerParts extends ReportParts {
  readonly ids: IdSource;
  readonly clock: Clock;
}

/** Answers a request that could not be parsed: headers too large or too slow, or no HTTP at all. */
export function answerBrokenRequest(parts: BareAnswerParts, error: Error, socket: Socket): void {
  if (!socket.writable || carriesStream(socket)) {
    socket.destroy();
    return;
  }
  endWith(parts, socket, expectedError(error) ?? new AppError('invalid_request', 'this is not HTTP/1.1'));
}

/** Refuses a connection above the limits, before it sends a request; one that is to become secure without a word. */
export function refuseConnection(parts: BareAnswerParts, socket: Socket, { isTls }: { isTls: boolean }): void {
  socket.on('error', () => {});
  const detail = 'there are too many connections, from this address or in all';
  if (!isTls) socket.write(answerOf(parts, new AppError('overloaded', detail, { retryAfterSeconds: 1 })).text);
  socket.resume();
  socket.destroySoon();
  // Counted and not logged, because anyone could cause a line for each.
  parts.observer.answered({ ...unroutedFacts, status: 503 });
}

/** Refuses plain HTTP on a port for HTTPS. */
export function refusePlain(parts: BareAnswerParts, socket: Socket): void {
  const fix = 'Write https:// in place of http:// in the URL of the service.';
  endWith(parts, socket, new AppError('invalid_request', 'this port is for HTTPS', { fix }));
  socket.resume();
  socket.destroySoon();
}

/** Writes an error to a connection without a request, and ends it. */
function endWith(parts: BareAnswerParts, socket: Socket, error: AppError): void {
  const { text, requestId, status } = answerOf(parts, error);
  socket.end(text);
  report(parts, { requestId, ...unroutedFacts, status });
}

/** Serialises an error for a connection without a request. */
function answerOf(parts: BareAnswerParts, error: AppError): { text: string; requestId: string; status: number } {
  const requestId = parts.ids.next(parts.clock.now());
  const problem = problemOf(error, requestId);
  parts.observer.refused({ code: error.code, owner: undefined });
  const body = JSON.stringify(problem);
  const retryAfter = error.retryAfterSeconds === undefined ? '' : `Retry-After: ${error.retryAfterSeconds}\r\n`;
  const text =
    `HTTP/1.1 ${problem.status} ${statusName(problem.status)}\r\nContent-Type: ${problemType}\r\n${retryAfter}` +
    `${safeFields}X-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
  return { text, requestId, status: problem.status };
}

const safeFields = Object.entries(safeHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

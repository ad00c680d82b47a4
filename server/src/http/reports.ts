import type { ErrorCode } from '../contract/problem.ts';
import type { Logger } from '../lib/log.ts';

/** Observer that counts answered requests. */
export interface HttpObserver {
  /** @param problem.owner Owner whose call it was, where that is known. */
  refused(problem: { code: ErrorCode; owner: string | undefined }): void;
  answered(facts: { route: string; method: string; status: number; durationMs: number }): void;
}

/** Parts that a report of an answer needs. */
export interface ReportParts {
  readonly log: Logger;
  readonly observer: HttpObserver;
}

/** Facts of a request that reached no route, for its log line. */
export const unroutedFacts = { owner: undefined, route: 'none', method: 'none', durationMs: 0 };

/** Routes that machines ask every few seconds: their lines would be most of a log. */
export const probeRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Logs and counts an answered request, in one line; the answer to a probe is logged at `debug`, unless it tells of a failure. */
export function report(
  { log, observer }: ReportParts,
  answered: Parameters<HttpObserver['answered']>[0] & {
    requestId: string;
    owner: string | undefined;
    traceparent?: string | undefined;
  },
): void {
  const { requestId, owner, traceparent, ...facts } = answered;
  observer.answered(facts);
  const level = probeRoutes.has(facts.route) && facts.status < 400 ? 'debug' : 'info';
  log[level]({ requestId, owner, ...facts, traceparent }, 'request');
}

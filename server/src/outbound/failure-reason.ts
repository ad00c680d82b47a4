/** Code of a request that has no answer. */
export type FailureCode =
  | 'url_refused'
  | 'address_refused'
  | 'name_not_found'
  | 'name_not_resolved'
  | 'connection_refused'
  | 'connection_lost'
  | 'timed_out'
  | 'unreachable'
  | 'tls_failed'
  | 'not_http'
  | 'request_failed'
  | 'not_sent';

/** Failure of a request: for programs, and for people. */
export interface Failure {
  readonly code: FailureCode;
  readonly reason: string;
}

const notFound: Failure = { code: 'name_not_found', reason: 'the host name does not resolve' };
const lost: Failure = { code: 'connection_lost', reason: 'the connection was lost' };
const unreachable: Failure = { code: 'unreachable', reason: 'the host cannot be reached' };

const failures: Readonly<Record<string, Failure>> = {
  ENOTFOUND: notFound,
  ENODATA: notFound,
  EAI_AGAIN: { code: 'name_not_resolved', reason: 'the host name could not be resolved for now' },
  ECONNREFUSED: { code: 'connection_refused', reason: 'the connection was refused' },
  ECONNRESET: lost,
  EPIPE: lost,
  ETIMEDOUT: { code: 'timed_out', reason: 'the connection timed out' },
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
};

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

/**
 * Describes the failure of a request for the owner of the webhook. The text names no address, and nothing that only the
 * operator may know.
 */
export function requestFailureOf(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return { code: 'request_failed', reason: 'the request failed' };
  const known = Object.hasOwn(failures, code) ? failures[code] : undefined;
  if (known !== undefined) return known;
  if (tlsCode.test(code)) return { code: 'tls_failed', reason: `the TLS connection failed (${code})` };
  if (code.startsWith('HPE_')) return { code: 'not_http', reason: `the answer was not HTTP (${code})` };
  return { code: 'request_failed', reason: `the request failed (${code})` };
}

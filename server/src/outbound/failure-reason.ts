const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not resolve',
  ENODATA: 'the host name does not resolve',
  EAI_AGAIN: 'the host name could not be resolved for now',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
};

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

/**
 * Describes the failure of a request for the owner of the webhook. The text names no address, and nothing that only the
 * operator may know.
 */
export function failureReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return 'the request failed';
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (known !== undefined) return known;
  if (tlsCode.test(code)) return `the TLS connection failed (${code})`;
  if (code.startsWith('HPE_')) return `the answer was not HTTP (${code})`;
  return `the request failed (${code})`;
}

import type { SenderFindings } from '../../../../sender-auth/findings.ts';

/** Names as they can stand in a field without quotes. */
const plainName = /^[\w.-]+$/;

/**
 * Makes the field that tells a reader of a message what was found out about its sender (RFC 8601 §2.2).
 * @param findings `undefined` when the check could not be made in time.
 */
export function authenticationResults(hostname: string, findings: SenderFindings | undefined): string {
  const results = findings === undefined ? unchecked : resultsOf(findings);
  return `Authentication-Results: ${hostname};\r\n\t${results.join(';\r\n\t')}\r\n`;
}

const unchecked = ['spf=temperror', 'dkim=temperror', 'dmarc=temperror'];

function resultsOf({ spf, dkim, dmarc }: SenderFindings): string[] {
  const signatures = dkim.map(
    ({ result, domain, selector }) =>
      ['dkim', result, property('header.d', domain), property('header.s', selector)] as const,
  );
  const results = [
    ['spf', spf.result, property('smtp.mailfrom', spf.domain)],
    ...(signatures.length === 0 ? [['dkim', 'none'] as const] : signatures),
    ['dmarc', dmarc.result, property('policy.dmarc', dmarc.policy), property('header.from', dmarc.domain)],
  ] as const;
  return results.map(([method, result, ...properties]) => [`${method}=${result}`, ...properties].join(''));
}

function property(name: string, value: string | undefined): string {
  return value === undefined || !plainName.test(value) ? '' : ` ${name}=${value}`;
}

import { createHash } from 'node:crypto';

/** Modes of an MTA-STS policy (RFC 8461 §5): senders report, or refuse to send without TLS and the right certificate; `none` ends one. */
export const mtaStsModes = ['testing', 'enforce', 'none'] as const;
export type MtaStsMode = (typeof mtaStsModes)[number];

/** Time in seconds for which senders keep a policy: a week. They look for a newer one when the id of its record changes. */
const maxAgeSeconds = 604_800;
/** Hexadecimal digits of the id of a policy, of 32 that one may have. */
const idDigits = 20;

/** Host of the policy of a domain. */
export function mtaStsHost(domain: string): string {
  return `mta-sts.${domain}`;
}

/** Domain of a policy host; `undefined` for another host. */
export function domainOfMtaSts(host: string): string | undefined {
  const [, domain] = /^mta-sts\.(.+)$/.exec(host.toLowerCase()) ?? [];
  return domain;
}

/** Makes the policy for the domains of a mail server, as it is served (RFC 8461 §3.2). */
export function mtaStsPolicy({ mode, mx }: { mode: MtaStsMode; mx: string }): string {
  return `version: STSv1\r\nmode: ${mode}\r\nmx: ${mx}\r\nmax_age: ${maxAgeSeconds}\r\n`;
}

/** Makes the record that tells of a policy (RFC 8461 §3.1). Its id is another one as soon as the policy is. */
export function mtaStsRecord(policy: string): string {
  const id = createHash('sha256').update(policy).digest('hex').slice(0, idDigits);
  return `v=STSv1; id=${id};`;
}

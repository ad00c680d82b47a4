import type { X509Certificate } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { readCertificate } from '../../../lib/tls/certificate.ts';
import { fine, type MachineFinding } from './finding.ts';

const dayMs = 24 * 3_600_000;
/** Days before the end of a certificate from which on it should have been renewed. */
const renewalDays = 14;

interface Door {
  readonly what: string;
  readonly certs: readonly string[];
  readonly keys: readonly string[];
  /** Name that its clients call; `undefined` where that is not known. */
  readonly name: string | undefined;
  readonly minVersion: Config['tlsMinVersion'];
}

/** Looks at the certificates of both doors: that the service can use them, and that they are for the right name and will not end soon. */
export async function certificateFindings(config: Config, nowMs: number): Promise<MachineFinding[]> {
  const { tlsCert, tlsKey, httpTlsCert, httpTlsKey, hostname, publicUrl, tlsMinVersion: minVersion } = config;
  const mail = { what: 'TLS for mail', certs: tlsCert, keys: tlsKey, name: hostname, minVersion };
  const name = publicUrl === '' ? undefined : new URL(publicUrl).hostname;
  const web = { what: 'TLS for HTTP', certs: httpTlsCert, keys: httpTlsKey, name, minVersion };
  return [doorCertificate(mail, nowMs), ...(httpTlsCert.length === 0 ? [] : [doorCertificate(web, nowMs)])];
}

function doorCertificate({ what, certs, keys, name, minVersion }: Door, nowMs: number): MachineFinding {
  if (certs.length === 0)
    return {
      what,
      state: 'warning',
      found: 'none',
      fix: 'Set MAYFLY_TLS_CERT and MAYFLY_TLS_KEY, so that senders use STARTTLS.',
    };
  const read: X509Certificate[] = [];
  for (const [at, certFile] of certs.entries()) {
    try {
      read.push(readCertificate({ certFile, keyFile: keys[at] ?? certFile, minVersion }).own);
    } catch (error) {
      return {
        what,
        state: 'wrong',
        found: error instanceof Error ? error.message : String(error),
        fix: remedyOf(error),
      };
    }
  }
  const right = name === undefined ? read[0] : read.find((certificate) => certificate.checkHost(name) !== undefined);
  if (right === undefined)
    return { what, state: 'wrong', found: `none for ${name}`, fix: `Have a certificate made that names ${name}.` };
  const daysLeft = Math.floor((Date.parse(right.validTo) - nowMs) / dayMs);
  const found = `${name ?? namesOf(right)}, ${daysLeft} days left`;
  if (daysLeft < 0) return { what, state: 'wrong', found, fix: 'Renew it: senders who insist on TLS have stopped.' };
  if (daysLeft < renewalDays)
    return { what, state: 'warning', found, fix: 'Renew it, and see why that has not happened by itself.' };
  return fine(what, found);
}

function remedyOf(error: unknown): string {
  const isUnreadable = error instanceof Error && 'code' in error && error.code === 'EACCES';
  const mend = isUnreadable ? 'Let the user of the service read it' : 'Put a certificate and its key there';
  return `${mend}: a service that runs keeps the earlier one, and cannot start again.`;
}

function namesOf({ subjectAltName }: X509Certificate): string {
  return subjectAltName?.replaceAll(/(?:DNS|IP Address):/g, '') ?? 'no name';
}

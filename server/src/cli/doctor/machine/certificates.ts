import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../../config.ts';
import { fine, type MachineFinding } from './finding.ts';

const dayMs = 24 * 3_600_000;
/** Days before the end of a certificate from which on it should have been renewed. */
const renewalDays = 14;

/** Looks at the certificates of both doors: that they can be read, fit their keys, are for the right name and will not end soon. */
export async function certificateFindings(config: Config, nowMs: number): Promise<MachineFinding[]> {
  const { tlsCert, tlsKey, httpTlsCert, httpTlsKey, hostname, publicUrl } = config;
  const mail = { what: 'TLS for mail', certs: tlsCert, keys: tlsKey, name: hostname };
  const name = publicUrl === '' ? undefined : new URL(publicUrl).hostname;
  const web = { what: 'TLS for HTTP', certs: httpTlsCert, keys: httpTlsKey, name };
  return Promise.all([
    doorCertificate(mail, nowMs),
    ...(httpTlsCert.length === 0 ? [] : [doorCertificate(web, nowMs)]),
  ]);
}

async function doorCertificate(
  {
    what,
    certs,
    keys,
    name,
  }: { what: string; certs: readonly string[]; keys: readonly string[]; name: string | undefined },
  nowMs: number,
): Promise<MachineFinding> {
  if (certs.length === 0)
    return {
      what,
      state: 'warning',
      found: 'none',
      fix: 'Set MAYFLY_TLS_CERT and MAYFLY_TLS_KEY, so that senders use STARTTLS.',
    };
  const read: X509Certificate[] = [];
  for (const [index, file] of certs.entries()) {
    try {
      const certificate = new X509Certificate(await readFile(file));
      const isPair = certificate.checkPrivateKey(createPrivateKey(await readFile(keys[index] ?? '')));
      if (!isPair)
        return {
          what,
          state: 'wrong',
          found: `${file} has another key`,
          fix: `Name its key in place of ${keys[index]}.`,
        };
      read.push(certificate);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { what, state: 'wrong', found: why, fix: `Let the user of the service read ${file} and its key.` };
    }
  }
  const right = name === undefined ? read[0] : read.find((certificate) => certificate.checkHost(name) !== undefined);
  if (right === undefined)
    return { what, state: 'wrong', found: `none for ${name}`, fix: `Have a certificate made that names ${name}.` };
  const daysLeft = Math.floor((Date.parse(right.validTo) - nowMs) / dayMs);
  const found = `${name ?? right.subjectAltName ?? 'no name'}, ${daysLeft} days left`;
  if (daysLeft < 0) return { what, state: 'wrong', found, fix: 'Renew it: senders who insist on TLS have stopped.' };
  if (daysLeft < renewalDays)
    return { what, state: 'warning', found, fix: 'Renew it, and see why that has not happened by itself.' };
  return fine(what, found);
}

import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressFamily } from '../../../lib/client-network.ts';
import { type Clock, systemClock } from '../../../lib/clock.ts';
import { type RandomBytes, systemRandom } from '../../../lib/random.ts';
import type { Authority } from './signing.ts';

const dayMs = 24 * 3_600_000;
/** Life of the authority in days. */
const authorityDays = 3_650;
/** Life of a certificate in days: systems refuse longer ones. */
const serverDays = 397;
/** Days before its end from which on a certificate is made anew. */
const renewalDays = 30;
/** Time in milliseconds by which a certificate is valid before it is made: clocks of containers may be late. */
const leadMs = 3_600_000;
/** Names of this machine, which every certificate has. */
const ownNames = ['localhost', '127.0.0.1', '::1'];

/** Files of the certificate of `mayfly dev --tls`. */
export interface DevCertificate {
  /** Certificate of the authority, for those who are to trust it. */
  readonly authorityFile: string;
  /** Private key, certificate and that of the authority. */
  readonly file: string;
}

/** The files of the certificate, whether or not they are there. */
export function devCertificateIn(folder: string): DevCertificate & { readonly authorityKeyFile: string } {
  return {
    authorityFile: join(folder, 'ca.pem'),
    authorityKeyFile: join(folder, 'ca-key.pem'),
    file: join(folder, 'server.pem'),
  };
}

/**
 * Keeps a certificate for this machine and `hosts` in a folder, signed by an authority that can sign for no other names. It is made
 * when there is none or its time runs out; the authority is made anew only when the names change or its own time runs out.
 */
export async function keepDevCertificate(
  { folder, hosts }: { folder: string; hosts: readonly string[] },
  { clock = systemClock, random = systemRandom() }: { clock?: Clock; random?: RandomBytes } = {},
): Promise<DevCertificate> {
  const files = devCertificateIn(folder);
  const names = [...new Set([...ownNames, ...hosts])];
  const now = clock.now();
  const kept = await readKept(files, { names, now });
  if (kept !== undefined && lasts(kept.server, now + renewalDays * dayMs)) return files;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = await import('./signing.ts');
  const request = (subject: string, days: number) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    // Positive, and of a fixed length.
    const serial = Buffer.concat([Buffer.from([1]), random(15)]);
    const dates = { notBefore: new Date(now - leadMs), notAfter: new Date(now + days * dayMs) };
    return { subject, key: publicKey, privateKey, names, serial, ...dates };
  };
  const makeAuthority = async (): Promise<Authority> => {
    const asked = request('Mayfly dev on this machine', authorityDays);
    const certificate = await made.signAuthority(asked);
    await write(files.authorityKeyFile, pemOf(asked.privateKey));
    await write(files.authorityFile, certificate.toString());
    return { certificate, key: asked.privateKey };
  };
  const authority = kept?.authority ?? (await makeAuthority());
  const asked = request('Mayfly dev', serverDays);
  const server = await made.signServer(asked, authority);
  // One file, so that the key and the certificate change together.
  await write(files.file, [pemOf(asked.privateKey), server, authority.certificate].map(String).join(''));
  return files;
}

/** Reads the kept files; `undefined` when they are not whole, or not for these names. */
async function readKept(
  { authorityFile, authorityKeyFile, file }: ReturnType<typeof devCertificateIn>,
  { names, now }: { names: readonly string[]; now: number },
): Promise<{ authority: Authority; server: X509Certificate } | undefined> {
  try {
    const authority = {
      certificate: new X509Certificate(await readFile(authorityFile)),
      key: createPrivateKey(await readFile(authorityKeyFile)),
    };
    const pem = await readFile(file);
    const server = new X509Certificate(pem);
    const { certificate, key } = authority;
    const isWhole =
      certificate.checkPrivateKey(key) &&
      server.checkPrivateKey(createPrivateKey(pem)) &&
      server.verify(certificate.publicKey);
    const isEnough = isFor(server, names) && lasts(certificate, now + (serverDays + renewalDays) * dayMs);
    return isWhole && isEnough ? { authority, server } : undefined;
  } catch {
    return undefined;
  }
}

function isFor(certificate: X509Certificate, names: readonly string[]): boolean {
  const count = certificate.subjectAltName?.split(', ').length;
  const has = (name: string) =>
    (addressFamily(name) === undefined ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
  return count === names.length && names.every(has);
}

function lasts(certificate: X509Certificate, until: number): boolean {
  return certificate.validToDate.getTime() >= until;
}

function pemOf(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

/** Writes a file that only this user can read, whole or not at all. */
async function write(file: string, text: string): Promise<void> {
  const whole = `${file}.${process.pid}`;
  await writeFile(whole, text, { mode: 0o600 });
  await rename(whole, file);
}

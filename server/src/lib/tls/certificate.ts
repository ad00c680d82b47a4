import { constants, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContext, type SecureVersion } from 'node:tls';

/** Files of a certificate, in PEM; one file may have both. */
export interface CertificateFiles {
  /** File with the chain, the own certificate first. */
  readonly certFile: string;
  readonly keyFile: string;
}

/** How a certificate is served. */
export interface CertificateOptions {
  /** Oldest version of TLS that is spoken. */
  readonly minVersion: SecureVersion;
  /** Called once for each change of the files after which they cannot be used; the earlier certificate stays in use. */
  readonly onError: (error: unknown) => void;
}

/**
 * Suites with forward secrecy and authenticated encryption alone, those of TLS 1.3 first (RFC 9325 §4.2): no key transport by RSA,
 * whose private operation no turn bounds, and no CBC.
 */
const ciphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':');

/** Certificate as it was read: its context, itself, and the names that it is for. */
interface ReadCertificate {
  readonly context: SecureContext;
  /** The own certificate of the chain. */
  readonly own: X509Certificate;
  readonly names: readonly string[];
}

/** Certificate of a server, read again from its files when they change. It is served without renegotiation (RFC 9325 §3.5). */
export class Certificate {
  readonly #files: readonly string[];
  readonly #read: () => ReadCertificate;
  readonly #onError: (error: unknown) => void;
  /** Version of the files that was last tried, whether or not it could be used. */
  #version: string;
  #current: ReadCertificate;

  /** @throws Error when the files cannot be used at the start. */
  constructor({ certFile, keyFile, minVersion, onError }: CertificateFiles & CertificateOptions) {
    this.#files = [certFile, keyFile];
    this.#read = () => readCertificate({ certFile, keyFile, minVersion });
    this.#onError = onError;
    this.#version = this.#findVersion();
    this.#current = this.#read();
  }

  /** The context for a new connection. */
  get context(): SecureContext {
    return this.#renewed().context;
  }

  /** The DNS names of the certificate, in lower case; one may begin with `*.`. */
  get names(): readonly string[] {
    return this.#renewed().names;
  }

  #renewed(): ReadCertificate {
    const version = this.#findVersion();
    if (version === this.#version) return this.#current;
    this.#version = version;
    try {
      this.#current = this.#read();
    } catch (error) {
      this.#onError(error);
    }
    return this.#current;
  }

  /** Version of the files: which they are, how long, and when they or the rights to them last changed. */
  #findVersion(): string {
    return this.#files.map(versionOf).join(' ');
  }
}

function versionOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  // Not when it was written: a copy may keep that time, and rights that let it be read at last leave it.
  return found === undefined ? 'none' : [found.dev, found.ino, found.size, found.ctimeNs].join(':');
}

/**
 * Reads a certificate as a server serves it.
 * @throws Error when that cannot be done, which says which file is not as it should be.
 */
export function readCertificate({
  certFile,
  keyFile,
  minVersion,
}: CertificateFiles & Pick<CertificateOptions, 'minVersion'>): ReadCertificate {
  const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)];
  const own = tried(`${certFile} has no certificate that can be read`, () => new X509Certificate(cert));
  const ownKey = privateKeyOf(key, keyFile);
  if (!own.checkPrivateKey(ownKey))
    throw new Error(`the key in ${keyFile} is not that of the certificate in ${certFile}`);
  const context = tried(`the chain in ${certFile} is broken or too weak`, () =>
    createSecureContext({
      cert,
      key,
      minVersion,
      ciphers,
      honorCipherOrder: true,
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    }),
  );
  return { context, own, names: namesOf(own) };
}

function privateKeyOf(key: Buffer, keyFile: string): KeyObject {
  const isEncrypted = key.includes('ENCRYPTED');
  const problem = isEncrypted ? 'has a passphrase, and must have none' : 'has no private key that can be read';
  return tried(`${keyFile} ${problem}`, () => createPrivateKey(key));
}

/** The result of a call of OpenSSL. Its errors name neither a file nor what is wrong with it. */
function tried<T>(problem: string, call: () => T): T {
  try {
    return call();
  } catch (cause) {
    const reason = cause instanceof Error && 'reason' in cause ? ` (OpenSSL: ${cause.reason})` : '';
    throw new Error(`${problem}${reason}`, { cause });
  }
}

/** DNS names of a certificate (RFC 5280 §4.2.1.6). Its subject names no host (RFC 9525 §2). */
function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  const entries = subjectAltName.split(', ').map((entry) => /^DNS:([\w.*-]+)$/.exec(entry)?.[1]);
  return entries.flatMap((name) => (name === undefined ? [] : [name.toLowerCase()]));
}

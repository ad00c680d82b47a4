import { constants } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, DEFAULT_CIPHERS, type SecureContext } from 'node:tls';

/** Files of a certificate, in PEM; one file may have both. */
export interface CertificateFiles {
  /** File with the chain, the own certificate first. */
  readonly certFile: string;
  readonly keyFile: string;
}

/**
 * Certificate of a server, read again from its files when they change. It is for TLS 1.2 and later, without renegotiation and
 * without key transport by RSA (RFC 9325 §3.1.1, §3.4, §4.1).
 */
export class Certificate {
  readonly #files: readonly string[];
  readonly #read: () => SecureContext;
  readonly #onError: (error: unknown) => void;
  /** Version of the files that was last tried, whether or not it could be used. */
  #version: string;
  #context: SecureContext;

  /**
   * @param options.onError Called once for each change of the files after which they cannot be used; the earlier certificate
   *   stays in use.
   * @throws Error when the files cannot be used at the start.
   */
  constructor({ certFile, keyFile, onError }: CertificateFiles & { onError: (error: unknown) => void }) {
    this.#files = [certFile, keyFile];
    this.#read = () => readContext({ certFile, keyFile });
    this.#onError = onError;
    this.#version = this.#findVersion();
    this.#context = this.#read();
  }

  /** The context for a new connection. */
  get context(): SecureContext {
    const version = this.#findVersion();
    if (version === this.#version) return this.#context;
    this.#version = version;
    try {
      this.#context = this.#read();
    } catch (error) {
      this.#onError(error);
    }
    return this.#context;
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

function readContext({ certFile, keyFile }: CertificateFiles): SecureContext {
  return createSecureContext({
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
    minVersion: 'TLSv1.2',
    ciphers: `${DEFAULT_CIPHERS}:!kRSA`,
    honorCipherOrder: true,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
}

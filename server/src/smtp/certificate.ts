import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';

/** The server's certificate for STARTTLS, read again from its files when they change. */
export class Certificate {
  readonly #certFile: string;
  readonly #keyFile: string;
  readonly #onError: (error: unknown) => void;
  #version: string;
  #context: SecureContext;

  /**
   * @param options.onError Called when changed files cannot be used; the earlier certificate stays in use.
   * @throws Error when the files cannot be used at the start.
   */
  constructor(options: { certFile: string; keyFile: string; onError: (error: unknown) => void }) {
    this.#certFile = options.certFile;
    this.#keyFile = options.keyFile;
    this.#onError = options.onError;
    this.#version = this.#readVersion();
    this.#context = this.#read();
  }

  /** The context for a new session. */
  get context(): SecureContext {
    try {
      const version = this.#readVersion();
      if (version !== this.#version) {
        this.#context = this.#read();
        this.#version = version;
      }
    } catch (error) {
      this.#onError(error);
    }
    return this.#context;
  }

  #readVersion(): string {
    return [this.#certFile, this.#keyFile].map((file) => statSync(file, { bigint: true }).mtimeNs).join(' ');
  }

  #read(): SecureContext {
    return createSecureContext({
      cert: readFileSync(this.#certFile),
      key: readFileSync(this.#keyFile),
      minVersion: 'TLSv1.2',
    });
  }
}

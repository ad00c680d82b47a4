import type { SecureContext } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** Answer to the server name that a client asks for, as `node:tls` wants it. */
export type NameCallback = (name: string, answer: (error: Error | null, context?: SecureContext) => void) => void;

/**
 * Certificates of a server, of which a client is shown that for the name that it asks for (SNI, RFC 6066 §3); the first, when it
 * asks for none of them. The first of several for a name is shown.
 */
export class Certificates {
  readonly #first: Certificate;
  readonly #all: readonly Certificate[];
  /** Certificates by their names, as these were when the index was made. */
  #byName: ReadonlyMap<string, Certificate>;
  /** Chooses the certificate in a handshake; `undefined` where there is only one. */
  readonly byName: NameCallback | undefined;

  constructor(all: readonly [Certificate, ...Certificate[]]) {
    this.#all = all;
    this.#first = all[0];
    this.#byName = indexOf(all);
    this.byName = all.length === 1 ? undefined : (name, answer) => answer(null, this.of(name).context);
  }

  /** The context for a new connection, before its client has named a server. */
  get context(): SecureContext {
    return this.#first.context;
  }

  /** The certificate for a name. */
  of(name: string): Certificate {
    const asked = name.toLowerCase();
    const known = find(this.#byName, asked);
    if (known !== undefined && isFor(known, asked)) return known;
    // A renewed certificate may have other names.
    this.#byName = indexOf(this.#all);
    return find(this.#byName, asked) ?? this.#first;
  }
}

function indexOf(all: readonly Certificate[]): ReadonlyMap<string, Certificate> {
  return new Map(all.toReversed().flatMap((certificate) => certificate.names.map((name) => [name, certificate])));
}

/** Name with `*` in place of its first label, which is all that it may stand for (RFC 9525 §6.3). */
function wildcardOf(name: string): string {
  return `*${name.slice(Math.max(name.indexOf('.'), 0))}`;
}

function find(byName: ReadonlyMap<string, Certificate>, name: string): Certificate | undefined {
  return byName.get(name) ?? byName.get(wildcardOf(name));
}

function isFor({ names }: Certificate, name: string): boolean {
  return names.includes(name) || names.includes(wildcardOf(name));
}

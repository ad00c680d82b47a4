/** Parts of mailauth that it does not declare. */

declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  import { Writable } from 'node:stream';

  /** Field of a signature, of DKIM or of an ARC set. */
  export interface SignatureField {
    type: 'DKIM' | 'ARC' | 'AS';
    /** Line of the header, unchanged. */
    readonly original: Buffer;
    readonly bodyCanon: string;
    readonly hashAlgo: string;
    /** Hash of the body that the signature is compared with: a key of `bodyHashes`. */
    bodyHashKey: string;
    /** Number of bytes of the body that are signed; `''` for all. */
    maxBodyLength: number | '';
    /** Whether it is not verified. */
    skip?: boolean;
  }

  export class DkimVerifier extends Writable {
    constructor(options: { curTime: number; resolver: (name: string, type: string) => Promise<unknown> });
    readonly signatureHeaders: SignatureField[];
    readonly bodyHashes: Map<string, unknown>;
    readonly headerFrom: readonly string[];
    readonly results: readonly unknown[];
    readonly headers: { readonly parsed: readonly { readonly key: string }[] } | false;
    readonly arc: unknown;
    messageHeaders(headers: unknown): Promise<void>;
  }
}

declare module 'mailauth/lib/dkim/body/index.js' {
  export function dkimBody(canonicalization: string, hash: string, maxBodyLength: number): unknown;
}

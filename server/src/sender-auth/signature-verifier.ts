/// <reference path="./mailauth-verifier.d.ts" />

import { dkimBody } from 'mailauth/lib/dkim/body/index.js';
import { DkimVerifier, type SignatureField } from 'mailauth/lib/dkim/dkim-verifier.js';
import { fieldValue, readTagList, type TagList } from './grammar/tag-list.ts';

/** Verifier of mailauth, without two of its faults: seals of ARC are no signatures of the message, and `l=0` signs no byte of the body. */
export class SignatureVerifier extends DkimVerifier {
  /** Tags of the DKIM signatures that are verified, in the order of the results. */
  readonly tags: TagList[] = [];

  override async messageHeaders(headers: unknown): Promise<void> {
    await super.messageHeaders(headers);
    for (const field of this.signatureHeaders) {
      // Seals are verified with their chain.
      if (field.type === 'AS') field.skip = true;
      if (field.type !== 'DKIM' || field.skip === true) continue;
      const tags = readTagList(fieldValue(field.original));
      this.tags.push(tags);
      if (/^0+$/.test(tags.tags.get('l') ?? '')) this.#signNothingOfBody(field);
    }
  }

  #signNothingOfBody(field: SignatureField): void {
    field.maxBodyLength = 0;
    field.bodyHashKey = `${field.bodyCanon}:${field.hashAlgo}:nothing`;
    if (!this.bodyHashes.has(field.bodyHashKey))
      this.bodyHashes.set(field.bodyHashKey, dkimBody(field.bodyCanon, field.hashAlgo, 0));
  }
}

import { createPublicKey } from 'node:crypto';
import { readTagList } from './grammar/tag-list.ts';
import { type Lookups, textOf } from './lookups.ts';

/** Key records of the signatures of a message. */
export class KeyRecords {
  readonly #lookups: Lookups;
  readonly #records = new Map<string, string>();

  constructor(lookups: Lookups) {
    this.#lookups = lookups;
  }

  /** Finds the record of a key, in the form that mailauth reads. Of several texts the first counts, as there. */
  async find(name: string, type: string): Promise<string[][]> {
    const [first = ''] = (await this.#lookups.find(name, type)).map(textOf);
    this.#records.set(name.toLowerCase(), first);
    return [[readableKeyRecord(first)]];
  }

  /** The record that was found for a selector and a domain; `undefined` when none was. */
  of(selector: string, domain: string): string | undefined {
    return this.#records.get(`${selector}._domainkey.${domain}`.toLowerCase());
  }
}

/**
 * Key record in the form that mailauth reads: a bare RSAPublicKey (RFC 8017 A.1.1), which RFC 6376 §3.6.1 allows,
 * becomes a SubjectPublicKeyInfo. Any other record does not change.
 */
function readableKeyRecord(record: string): string {
  const { tags } = readTagList(record);
  const encoded = tags.get('p')?.replace(/\s+/g, '') ?? '';
  if (encoded === '' || (tags.get('k') ?? 'rsa').toLowerCase() !== 'rsa') return record;
  const bytes = Buffer.from(encoded, 'base64');
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'pkcs1' });
    const spki = key.export({ format: 'der', type: 'spki' }).toString('base64');
    return [...tags].map(([name, value]) => `${name}=${name === 'p' ? spki : value}`).join('; ');
  } catch {
    // Another form, which mailauth reads or refuses.
    return record;
  }
}

import type { Resolver } from 'node:dns/promises';
import { isNoRecord } from '../dns/resolver.ts';
import { senderCheckLimits } from './limits.ts';

/** Error of a lookup, with the code by which mailauth distinguishes permanent failures from temporary ones. */
export class LookupError extends Error {
  readonly code: string;
  /** Outcome of SPF, if this error ends it. */
  readonly spfResult: { error: 'permerror' | 'temperror'; text: string } | undefined;

  constructor(code: string, outcome?: { error: 'permerror' | 'temperror'; text: string }) {
    super(outcome?.text ?? code);
    this.code = code;
    this.spfResult = outcome;
  }
}

/** Text of a TXT record, which node:dns returns in pieces. */
export function textOf(record: string | readonly string[]): string {
  return typeof record === 'string' ? record : record.join('');
}

/** DNS queries of one check for one purpose, each asked once, within its limits of number and time. */
export class Lookups {
  readonly #resolver: Resolver;
  readonly #signal: AbortSignal;
  readonly #answers = new Map<string, Promise<string[]>>();
  #hasFailed = false;

  constructor(options: { resolver: Resolver; signal: AbortSignal }) {
    this.#resolver = options.resolver;
    this.#signal = options.signal;
  }

  /** Whether a query was not answered, so that another check may find something else. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /**
   * Finds records, in the form of `resolve` of node:dns for their type.
   * @throws LookupError `ENOTFOUND` when there are none; with another code when no name server has answered.
   */
  find(name: string, type: string): Promise<string[]> {
    // RFC 6761 §6.4: there are no such names.
    if (/\.invalid\.?$/i.test(name)) return Promise.reject(new LookupError('ENOTFOUND'));
    const key = `${type} ${name.toLowerCase()}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    if (this.#answers.size >= senderCheckLimits.lookupsMax) {
      return Promise.reject(new LookupError('ELIMIT', { error: 'permerror', text: 'too many DNS lookups' }));
    }
    const answer = this.#ask(name, type);
    this.#answers.set(key, answer);
    return answer;
  }

  async #ask(name: string, type: string): Promise<string[]> {
    try {
      this.#signal.throwIfAborted();
      // mailauth declares lists of texts for all types, and takes what node:dns gives for each.
      return (await this.#resolver.resolve(name, type)) as string[];
    } catch (error) {
      if (isNoRecord(error)) throw new LookupError('ENOTFOUND');
      this.#hasFailed = true;
      throw new LookupError('ETIMEOUT', { error: 'temperror', text: 'a DNS server has not answered' });
    }
  }
}

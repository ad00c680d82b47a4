import type { SpamCheck } from '../../../../contract/mails/spam.ts';
import { ByteCache } from '../../../../lib/caches/byte-cache.ts';
import type { Clock } from '../../../../lib/clock.ts';
import { Turns } from '../../../../lib/scheduling/turns.ts';
import type { MailRow } from '../../../../store/operations/mails/mails.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { AppError } from '../../../errors.ts';
import { MessageGoneError, readWholeMessage } from '../../kept/whole-message.ts';
import { findMail, type MailPath, mailNotFound } from '../find-mail.ts';

/** Size from which a message is not rated: filters let larger ones pass, as spammers do not send them. */
const ratedBytesMax = 512 * 1024;
/** Messages that are rated at once, of all owners. */
const underWayMax = 4;
const cacheBytesMax = 1024 * 1024;
const retrySeconds = 10;

/** Rates a message; it fails when the filter does not answer in time. */
export type RateMessage = (message: Uint8Array) => Promise<SpamCheck>;

interface SpamChecksParts {
  readonly store: Store;
  readonly clock: Clock;
  /** The filter of the operator; `undefined` without one. */
  readonly rateMessage: RateMessage | undefined;
  /** Called with the reason when the filter has failed. */
  readonly onFailure: (error: unknown) => void;
}

/** What the spam filter of the operator says of mails: asked when somebody looks, owners in turns. */
export class SpamChecks {
  readonly #parts: SpamChecksParts;
  readonly #turns = new Turns({ underWayMax });
  readonly #cache = new ByteCache<string>({ bytesMax: cacheBytesMax });
  readonly #making = new Map<string, Promise<SpamCheck>>();

  constructor(parts: SpamChecksParts) {
    this.#parts = parts;
  }

  /** Whether the operator has a filter. */
  get isOn(): boolean {
    return this.#parts.rateMessage !== undefined;
  }

  /**
   * Returns the rating of a mail.
   * @throws AppError as `findMail`; `spam_check_off` without a filter; `unavailable` when it does not answer.
   */
  async get(caller: Caller, path: MailPath): Promise<SpamCheck> {
    const row = await findMail(this.#parts, caller, path);
    const { rateMessage } = this.#parts;
    if (rateMessage === undefined) throw new AppError('spam_check_off', 'this service has no spam filter');
    if (row.size > ratedBytesMax) return { isSpam: false, rules: [], skipped: 'too_large' };
    const known = this.#cache.get(row.raw_id);
    // It is what `#rate` has kept.
    if (known !== undefined) return JSON.parse(known) as SpamCheck;
    const making = this.#making.get(row.raw_id) ?? this.#begin(caller, row, rateMessage);
    return making;
  }

  #begin(caller: Caller, row: MailRow, rateMessage: RateMessage): Promise<SpamCheck> {
    const making = this.#turns
      .run(caller.holder, () => this.#rate(row, rateMessage))
      .finally(() => this.#making.delete(row.raw_id));
    this.#making.set(row.raw_id, making);
    return making;
  }

  async #rate(row: MailRow, rateMessage: RateMessage): Promise<SpamCheck> {
    try {
      const check = await rateMessage(new Uint8Array(await readWholeMessage(this.#parts.store, row)));
      this.#cache.set(row.raw_id, JSON.stringify(check));
      return check;
    } catch (error) {
      if (error instanceof MessageGoneError) throw mailNotFound();
      this.#parts.onFailure(error);
      throw new AppError('unavailable', 'the spam filter does not answer', {
        retryAfterSeconds: retrySeconds,
        cause: error,
      });
    }
  }
}

import type { MailRules } from '../../contract/mails/mail-rules.ts';
import type { Clock } from '../../lib/clock.ts';
import { readMailRules, setMailRules } from '../../store/operations/mail-rules.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { shownRules, storableRules } from './wanted-rules.ts';

interface OwnerRulesParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Called when rules have changed, before the caller gets the answer. */
  readonly onEnd: () => void;
}

/** Rules of owners for the mail of all of their mailboxes. */
export class OwnerRules {
  readonly #parts: OwnerRulesParts;

  constructor(parts: OwnerRulesParts) {
    this.#parts = parts;
  }

  /** Returns the rules of the caller. */
  async get({ owner }: Caller): Promise<MailRules> {
    return shownRules(await this.#parts.store.read(readMailRules, { owner }));
  }

  /**
   * Sets the rules of the caller, in place of all that he has.
   * @throws AppError `invalid_request`.
   */
  async set({ owner }: Caller, wanted: MailRules): Promise<MailRules> {
    const { store, clock, onEnd } = this.#parts;
    const rules = storableRules(wanted);
    await store.write(setMailRules, { owner, rules, now: clock.now() }).finally(onEnd);
    return shownRules(rules);
  }
}

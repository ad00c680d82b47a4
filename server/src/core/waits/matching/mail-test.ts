import type { Turns } from '../../../lib/scheduling/turns.ts';
import type { Looker, MailLooks } from '../mail-looks.ts';
import { LookedPage } from '../mail-page.ts';
import { inOrder, invalidRegex, type Looks, type Matcher, type TestableMail } from './mail-match.ts';
import type { Regexes } from './regexes.ts';

/** The parts of the service that test mails. */
export interface MailTestTools {
  readonly turns: Turns;
  readonly looks: MailLooks;
  readonly regexes: Regexes;
}

/** Match of a call, compiled. */
export interface MatchTerms extends Looker {
  readonly matcher: Matcher;
  readonly asksRegexes: boolean;
  /** Data that the match needs; `undefined` when every mail matches. */
  readonly looks: Looks | undefined;
}

/** A mail that was tested, with the members of the match that it fails. */
export interface TestedMail extends TestableMail {
  readonly failed: readonly string[];
}

/** Outcome of a test. `gone`: the mail is not in the mailbox; `late`: there was no time for it. */
export type TestOutcome = TestedMail | 'gone' | 'late';

/** Test of mails against the match of one call. Its work counts as that of the call. */
export class MailTest {
  readonly #tools: MailTestTools;
  readonly #terms: MatchTerms;

  constructor(tools: MailTestTools, terms: MatchTerms) {
    this.#tools = tools;
    this.#terms = terms;
  }

  /** A page of mails that are tested one after the other, in this order. */
  page(ids: readonly string[]): LookedPage {
    return new LookedPage(ids, this.#terms.looks ?? { text: false, extract: false, row: false });
  }

  /**
   * Tests one mail of a page.
   * @param isLate Whether the outcome would come too late.
   * @throws AppError `invalid_request` for a regular expression that takes too much time or memory.
   */
  run(mail: { id: string; page: LookedPage }, isLate: () => boolean): Promise<TestOutcome> {
    const { holder, asksRegexes } = this.#terms;
    return asksRegexes
      ? this.#tools.regexes.inTurn(holder, async () => (isLate() ? 'late' : await this.#test(mail, isLate)))
      : this.#test(mail, isLate);
  }

  async #test(given: { id: string; page: LookedPage }, isLate: () => boolean): Promise<TestOutcome> {
    const { matcher, holder, work } = this.#terms;
    const mail = await this.#tools.looks.mail(this.#terms, given);
    if (mail === undefined) return 'gone';
    const { failed, open } = await this.#tools.turns.run(holder, () => work.measure(() => matcher(mail)));
    for (const { member, regex, texts } of open) {
      const answer = isLate() ? undefined : await this.#tools.regexes.answer({ regex, texts });
      if (answer === undefined) return 'late';
      if ('problem' in answer) throw invalidRegex(member, answer.problem);
      work.spend(answer.ms);
      if (!answer.matches) failed.push(member);
    }
    return { ...mail, failed: inOrder(failed) };
  }
}

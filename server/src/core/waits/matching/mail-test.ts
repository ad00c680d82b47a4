import type { Turns } from '../../../lib/scheduling/turns.ts';
import type { MailHead } from '../../../store/operations/mails/arrivals.ts';
import type { MatchableMail } from '../../mails/matchable-mail.ts';
import type { Looker, MailLooks } from '../mail-looks.ts';
import { inOrder, invalidRegex, type Looks, type Matcher } from './mail-match.ts';
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
  /** What the match looks at; nothing where every mail matches. */
  readonly looks: Looks | undefined;
}

/** A mail that was tested, with the members of the match that it fails. */
export interface TestedMail {
  readonly head: MailHead;
  readonly content: MatchableMail;
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

  /**
   * Tests one mail.
   * @param isLate Whether the outcome would come too late.
   * @throws AppError `invalid_request` for a regular expression that takes too much time or memory.
   */
  run(id: string, isLate: () => boolean): Promise<TestOutcome> {
    const { holder, asksRegexes } = this.#terms;
    return asksRegexes
      ? this.#tools.regexes.inTurn(holder, async () => (isLate() ? 'late' : await this.#test(id, isLate)))
      : this.#test(id, isLate);
  }

  async #test(id: string, isLate: () => boolean): Promise<TestOutcome> {
    const { matcher, holder, work, looks } = this.#terms;
    const mail = await this.#tools.looks.mail(this.#terms, { id, ...looks });
    if (mail === undefined) return 'gone';
    const { head, content } = mail;
    const { failed, open } = await this.#tools.turns.run(holder, () => work.measure(() => matcher(content)));
    for (const { member, regex, texts } of open) {
      const answer = isLate() ? undefined : await this.#tools.regexes.answer({ regex, texts });
      if (answer === undefined) return 'late';
      if ('problem' in answer) throw invalidRegex(member, answer.problem);
      work.spend(answer.ms);
      if (!answer.matches) failed.push(member);
    }
    return { head, content, failed: inOrder(failed) };
  }
}

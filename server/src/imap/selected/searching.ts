import { numberedAtOnceMax } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { MessageCommand } from '../protocol/commands/imap-command.ts';
import type { CommandOutcome } from '../protocol/imap-effects.ts';
import type { Responses } from '../responses.ts';
import { ListingJudge } from './listing-judge.ts';
import type { SelectedMailbox } from './selected-mailbox.ts';
import type { SelectedParts } from './selected-parts.ts';

/** Mails that one piece of work judges by what is in memory, at most, and keys that it compares them with: a millisecond or two. */
const judgedAtOnceMax = 1_000;
const comparedAtOnceMax = 20_000;

const allMails = { isUid: true, set: { ranges: [{ from: 1, to: '*' }] } } as const;

/** SEARCH (RFC 3501 §6.4.4): finds mails of a selected mailbox. */
export class Searching {
  readonly #parts: SelectedParts;
  readonly #mailbox: SelectedMailbox;

  constructor(parts: SelectedParts, mailbox: SelectedMailbox) {
    this.#parts = parts;
    this.#mailbox = mailbox;
  }

  /** Tells the numbers of the mails that match, in pieces of one response. */
  async run(
    { key, isUid }: Extract<MessageCommand, { name: 'SEARCH' }>,
    responses: Responses,
  ): Promise<CommandOutcome> {
    const { caller } = this.#mailbox;
    const judge = new ListingJudge(key, { known: this.#mailbox.table, live: await this.#mailbox.live() });
    const release = await this.#parts.ownerLimits.takeWhenFree('searches', caller.holder);
    // Written with the first number: until then the session can end with a word.
    let opening = '* SEARCH';
    try {
      const judgedAtOnce = Math.ceil(Math.min(judgedAtOnceMax, comparedAtOnceMax / judge.keys));
      for (const uids of this.#mailbox.uidsOf(allMails, judgedAtOnce)) {
        await responses.room();
        const found = await this.#found(uids, judge, responses);
        const numbers = isUid ? found : found.map((uid) => this.#mailbox.table.sequenceOf(uid) ?? 0);
        for (const number of numbers) {
          responses.bytes(`${opening} ${number}`);
          opening = '';
        }
      }
      responses.lastBytes(`${opening}\r\n`);
    } catch (error) {
      // An error that is told next would be taken for a part of this response.
      if (opening === '') responses.lastBytes('\r\n');
      throw error;
    } finally {
      release?.();
    }
    return { status: 'OK', text: 'searched' };
  }

  /** Those of some mails that match, in order. */
  async #found(uids: readonly number[], judge: ListingJudge, responses: Responses): Promise<readonly number[]> {
    const { caller } = this.#mailbox;
    const found = new Set<number>();
    const open: number[] = [];
    await this.#parts.turns.run(caller.holder, () => {
      for (const uid of uids) {
        const mail = judge.factsOf(uid);
        const verdict = mail !== undefined && judge.verdict(mail);
        if (verdict === undefined) open.push(uid);
        else if (verdict) found.add(uid);
      }
    });
    for (let from = 0; from < open.length; from += numberedAtOnceMax) {
      for (const uid of await this.#matching(open.slice(from, from + numberedAtOnceMax), judge, responses))
        found.add(uid);
    }
    return uids.filter((uid) => found.has(uid));
  }

  /** Those of a few mails that match, whose messages have to be read for it. */
  async #matching(uids: readonly number[], judge: ListingJudge, responses: Responses): Promise<readonly number[]> {
    const { caller, key } = this.#mailbox;
    const rows = await this.#parts.mailboxUids.mails(caller, key, uids);
    const found: number[] = [];
    for (const row of rows) {
      const message = this.#parts.messages.open(caller, row);
      const mail = judge.factsOf(row.uid);
      if (mail === undefined) continue;
      await responses.room();
      if (await message.matches(judge.key, (part) => judge.verdict(mail, part))) found.push(row.uid);
    }
    return found;
  }
}

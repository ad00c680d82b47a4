import type { EmailAuthentication } from '../../../contract/mails/authentication.ts';
import type { Clock } from '../../../lib/clock.ts';
import { TaskThreadError, TaskThreadStoppedError } from '../../../lib/scheduling/task-thread.ts';
import type { SenderFindings } from '../../../sender-auth/findings.ts';
import type { SenderChecks } from '../../../sender-auth/sender-checks.ts';
import { keepAnnotations, readAnnotations } from '../../../store/operations/mails/annotations.ts';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import { readOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import type { OwnerLimits } from '../../owner-limits.ts';
import { MessageGoneError, readWholeMessage } from '../kept/whole-message.ts';
import { type MailPath, mailNotFound } from './find-mail.ts';
import type { Mails } from './mails.ts';

const kind = 'authentication';

interface AuthenticationParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly ownerLimits: OwnerLimits;
  readonly checks: SenderChecks;
  /** Called with the reason when a check has failed. */
  readonly onFailure: (error: unknown) => void;
}

/** Authentication of the senders of mails: checked at the first request, and then stored. */
export class MailAuthentication {
  readonly #parts: AuthenticationParts;

  constructor(parts: AuthenticationParts) {
    this.#parts = parts;
  }

  /**
   * Returns the results of the checks of a sender. Results that depend on a slow or absent name server are not stored:
   * the next call checks again.
   * @throws AppError as `Mails` does; `overloaded` when too many checks of the owner are under way for too long.
   */
  async get(caller: Caller, path: MailPath): Promise<EmailAuthentication> {
    const row = await this.#parts.mails.find(caller, path);
    const kept = await this.#parts.store.read(readAnnotations, { owner: caller.owner, ids: [row.id], kind });
    const json = kept.get(row.id);
    // The column holds nothing but what `#check` has kept.
    return json === undefined ? this.#check(caller, row) : (JSON.parse(json) as EmailAuthentication);
  }

  /** Ends the checks under way. */
  async stop(): Promise<void> {
    await this.#parts.checks.stop();
  }

  async #check({ owner }: Caller, row: MailRow): Promise<EmailAuthentication> {
    const { clock, ownerLimits, store } = this.#parts;
    const release = await ownerLimits.takeWhenFree('senderChecks', owner);
    try {
      const { findings, isFinal } = await this.#find(row);
      const authentication = { ...findings, dkim: [...findings.dkim], checkedAt: new Date(clock.now()).toISOString() };
      const annotation = { mailboxId: row.mailbox_id, mailId: row.id, json: JSON.stringify(authentication) };
      if (isFinal) await store.write(keepAnnotations, { annotations: [annotation], kind });
      return authentication;
    } finally {
      release?.();
    }
  }

  async #find(row: MailRow): Promise<{ findings: SenderFindings; isFinal: boolean }> {
    const { envelope, sender } = readOutline(row.outline);
    try {
      const raw = await readWholeMessage(this.#parts.store, row);
      return await this.#parts.checks.check({ raw, sender: envelope?.from ?? sender, client: envelope?.client });
    } catch (error) {
      if (error instanceof MessageGoneError) throw mailNotFound();
      if (error instanceof TaskThreadStoppedError) throw stopping(error);
      if (!(error instanceof TaskThreadError)) throw error;
      this.#parts.onFailure(error);
      return { findings: unfinished, isFinal: false };
    }
  }
}

function stopping(cause: Error): AppError {
  return new AppError('unavailable', 'the service is shutting down', { retryAfterSeconds: 1, cause });
}

const late = { result: 'temperror', comment: 'the check took too long' } as const;
/** Findings about a message whose check did not end. */
const unfinished: SenderFindings = { spf: late, dkim: [late], dmarc: late, arc: { result: 'none' } };

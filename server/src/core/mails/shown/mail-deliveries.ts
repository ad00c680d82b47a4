import type { EmailDelivery } from '../../../contract/mails/delivery.ts';
import type { Clock } from '../../../lib/clock.ts';
import { readMailTranscript } from '../../../store/operations/mails/mails.ts';
import { readOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import { readTranscript } from '../../../store/transcript.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import { findMail, type MailPath } from './find-mail.ts';

/** How mails came by SMTP, of those that have kept it. */
export class MailDeliveries {
  readonly #parts: { store: Store; clock: Clock };

  constructor(parts: { store: Store; clock: Clock }) {
    this.#parts = parts;
  }

  /**
   * Tells how one mail came.
   * @throws AppError as `findMail`; `delivery_not_kept` for a mail that was not sent by SMTP, or that did not keep it.
   */
  async get(caller: Caller, path: MailPath): Promise<EmailDelivery> {
    const { outline } = await findMail(this.#parts, caller, path);
    const kept = await this.#parts.store.read(readMailTranscript, path);
    const client = readOutline(outline).envelope?.client;
    if (kept === undefined || client === undefined) {
      throw new AppError('delivery_not_kept', 'the email has not kept how it came');
    }
    const { connectedAt, truncated = false, ...transcript } = readTranscript(kept);
    return {
      ...transcript,
      client: client.address,
      ehlo: client.name,
      connectedAt: new Date(connectedAt).toISOString(),
      commands: [...transcript.commands],
      truncated,
    };
  }
}

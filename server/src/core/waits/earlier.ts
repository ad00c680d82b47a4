import type { EarlierMail } from '../../contract/wait.ts';
import type { Clock } from '../../lib/clock.ts';
import { isBefore } from '../../store/operations/events.ts';
import type { MailLooks } from './mail-looks.ts';
import type { MailTest } from './matching/mail-test.ts';
import { arrivalsBefore } from './start.ts';
import type { WaitTerms } from './terms.ts';

/** Maximum number of mails to report, and of mails to test: the newest before the start of the wait. */
const namedMax = 10;
const lookedMax = 50;
/** Time in milliseconds for the search, added to that of the wait. */
const lookMsMax = 1_000;

/**
 * Finds mails before the start of a wait that would have matched, newest first, as far as the work of the call allows.
 * The cursor of the call hides them, and the caller may not know that.
 */
export async function findEarlier(
  { clock, monotonic, looks, test }: { clock: Clock; monotonic: Clock; looks: MailLooks; test: MailTest },
  terms: WaitTerms,
): Promise<EarlierMail[]> {
  const { start, work, end, except } = terms;
  if (start.kind === 'all' || work.isUsedUp) return [];
  const lookEndsAtMs = monotonic.now() + lookMsMax;
  const isLate = () => end.isGivenUp || work.isUsedUp || monotonic.now() > lookEndsAtMs;
  const found: EarlierMail[] = [];
  await looks.during(async () => {
    const { arrivals } = await looks.mailbox(terms, clock.now());
    const before = arrivalsBefore(start, arrivals.found).filter(({ id }) => !except.has(id));
    const newest = before.sort((one, other) => (isBefore(one, other) ? 1 : -1)).slice(0, lookedMax);
    const page = test.page(newest.map(({ id }) => id));
    for (const { id } of newest) {
      if (found.length === namedMax || isLate()) break;
      const tested = await test.run({ id, page }, isLate);
      if (tested === 'late') break;
      if (tested === 'gone' || tested.failed.length > 0) continue;
      const { head, content } = tested;
      found.push({ mailId: id, subject: content.subject, receivedAt: new Date(head.received_at).toISOString() });
    }
  });
  return found;
}

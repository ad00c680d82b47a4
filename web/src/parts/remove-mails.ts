import type { MailListing } from '../service/mail-list.ts';
import type { MailPlace } from '../service/mails.ts';
import { deleteLater } from '../service/service.ts';
import { t } from '../texts/texts.ts';
import { sayFailure } from './failure.tsx';
import { focusMail } from './focus-rows.ts';
import { say, undoMs } from './toasts.tsx';

/** Removes mails from a list, and deletes them unless the reader undoes that. */
export function removeMails(mails: readonly MailPlace[], listing: MailListing): void {
  const show = () => void listing.refresh();
  const takeBack = deleteLater(mails, {
    afterMs: undoMs,
    onFailure: (error) => {
      sayFailure(error);
      show();
    },
  });
  listing.drop(mails.map(({ id }) => id));
  const undo = () => {
    takeBack();
    void listing.refresh().then(() => mails[0] && focusMail(mails[0].id));
  };
  say(t().mails.deleted(mails.length), { action: { text: t().undo, run: undo } });
}

/** The mail to go to when some are removed: that below them, else that above them; `undefined` where there is no other. */
export function neighbourOf(
  mails: readonly Pick<MailPlace, 'id'>[],
  { items }: Pick<MailListing, 'items'>,
): MailPlace | undefined {
  const ids = new Set(mails.map(({ id }) => id));
  const last = items.findLastIndex(({ id }) => ids.has(id));
  if (last < 0) return undefined;
  return items[last + 1] ?? items.findLast(({ id }) => !ids.has(id));
}

import type { MailListing } from '../service/mail-list.ts';
import type { MailPlace } from '../service/mails.ts';
import { deleteLater } from '../service/service.ts';
import { t } from '../texts/texts.ts';
import { sayFailure } from './failure.tsx';
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
    show();
  };
  say(t().mails.deleted(mails.length), { action: { text: t().undo, run: undo } });
}

/** The mail to go to when one is removed: that below it, else that above it; `undefined` where there is no other. */
export function neighbourOf(id: string, { items }: Pick<MailListing, 'items'>): MailPlace | undefined {
  const index = items.findIndex((mail) => mail.id === id);
  return index < 0 ? undefined : (items[index + 1] ?? items[index - 1]);
}

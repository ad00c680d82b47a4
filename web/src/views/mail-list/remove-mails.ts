import { sayFailure } from '../../parts/failure.tsx';
import { say, undoMs } from '../../parts/toasts.tsx';
import type { MailListing } from '../../service/mail-list.ts';
import { deleteLater } from '../../service/removal.ts';
import type { MailSummary } from '../../service/search.ts';
import { t } from '../../texts/texts.ts';

/** Takes mails out of a list, and deletes them unless the reader takes it back. */
export function removeMails(mails: readonly Pick<MailSummary, 'id' | 'mailboxId'>[], listing: MailListing): void {
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
  say(t().mails.deleted(mails.length), { undo });
}

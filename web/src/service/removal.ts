import type { After } from '../base/timers.ts';
import type { MailPlace } from './mails.ts';

interface Parts {
  readonly after: After;
  readonly deleteMails: (mails: readonly MailPlace[]) => Promise<void>;
}

/** Mails that are hidden and will be deleted, unless the reader undoes that. */
export type MailRemoval = ReturnType<typeof createRemoval>;

/** Makes the delayed deletion of mails, which can be undone for a while. */
export function createRemoval({ after, deleteMails }: Parts) {
  /** By their ids. */
  const pending = new Map<string, MailPlace>();
  return {
    /** Whether a mail is hidden, because it is going to be deleted. */
    isHidden: (id: string): boolean => pending.has(id),
    /**
     * Deletes mails after a time in milliseconds.
     * @returns function that undoes it; without effect once they are being deleted.
     */
    deleteLater: (
      mails: readonly MailPlace[],
      { afterMs, onFailure }: { readonly afterMs: number; readonly onFailure: (error: unknown) => void },
    ): (() => void) => {
      for (const mail of mails) pending.set(mail.id, mail);
      const forget = () => {
        for (const { id } of mails) pending.delete(id);
      };
      let isBegun = false;
      const stop = after(afterMs, () => {
        isBegun = true;
        // What could not be deleted is shown again before it is said.
        deleteMails(mails).then(forget, (error) => {
          forget();
          onFailure(error);
        });
      });
      return () => {
        if (isBegun) return;
        stop();
        forget();
      };
    },
    /** Deletes all waiting mails at once, because a page that closes would never delete them. */
    deleteNow: (): void => {
      for (const inIt of Map.groupBy(pending.values(), ({ mailboxId }) => mailboxId).values())
        void deleteMails(inIt).catch(() => {});
    },
  };
}

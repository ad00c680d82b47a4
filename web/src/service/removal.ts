import type { After } from '../base/timers.ts';
import type { MailPlace } from './mails.ts';

interface Parts {
  readonly after: After;
  readonly deleteMails: (mails: readonly MailPlace[]) => Promise<void>;
}

/** Mails that are hidden and will be deleted: until then the reader may take it back. */
export type MailRemoval = ReturnType<typeof createRemoval>;

/** Makes the removal of mails, which can be taken back for a while. */
export function createRemoval({ after, deleteMails }: Parts) {
  /** By their ids. */
  const pending = new Map<string, MailPlace>();
  return {
    /** Whether a mail is hidden, because it is going to be deleted. */
    isHidden: (id: string): boolean => pending.has(id),
    /**
     * Deletes mails after a while in milliseconds.
     * @returns function that takes it back; it does nothing once they are being deleted.
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
    /** Deletes at once all that waits for it: a page that goes takes nothing with it that was to be deleted. */
    deleteNow: (): void => {
      for (const inIt of Map.groupBy(pending.values(), ({ mailboxId }) => mailboxId).values())
        void deleteMails(inIt).catch(() => {});
    },
  };
}

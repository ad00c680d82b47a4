import { api, path } from './api.ts';
import { deleteMails } from './mails.ts';

interface MailPlace {
  readonly id: string;
  readonly mailboxId: string;
}

/** Mails that are hidden and will be deleted, by their ids: until then the reader may take it back. */
const pending = new Map<string, MailPlace>();

// A page that goes takes nothing with it that was to be deleted.
addEventListener('pagehide', () => {
  for (const [mailboxId, mails] of Map.groupBy(pending.values(), (mail) => mail.mailboxId)) {
    const body = { ids: mails.map(({ id }) => id) };
    void api.remove(path`/v1/mailboxes/${mailboxId}/mails`, body).catch(() => {});
  }
});

/** Whether a mail is hidden, because it is going to be deleted. */
export function isHidden(id: string): boolean {
  return pending.has(id);
}

/**
 * Deletes mails after a while.
 * @returns function that takes it back; it does nothing once they are deleted.
 */
export function deleteLater(
  mails: readonly MailPlace[],
  { afterMs, onFailure }: { readonly afterMs: number; readonly onFailure: (error: unknown) => void },
): () => void {
  for (const mail of mails) pending.set(mail.id, mail);
  const forget = () => {
    for (const { id } of mails) pending.delete(id);
  };
  const timer = setTimeout(() => {
    deleteMails(mails).catch(onFailure).finally(forget);
  }, afterMs);
  return () => {
    clearTimeout(timer);
    forget();
  };
}

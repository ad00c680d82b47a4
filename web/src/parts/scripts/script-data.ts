import { createLoaded, type Loaded } from '../../base/loaded.ts';
import { path, type Schemas, ServiceError } from '../../service/api.ts';
import { reloadOn } from '../../service/live-reload.ts';
import type { MailboxData } from '../../service/mailboxes.ts';
import { api, rereadMailbox } from '../../service/service.ts';

/** A delivery script, and how far it has come. */
export type DeliveryScript = Schemas['DeliveryScript'];

/** Milliseconds that the tries of senders wait to be one reading. */
export const attemptsPauseMs = 500;

/** The script of a mailbox, read again when a sender has tried. Of a mailbox without one it asks nothing. */
export function createScript(mailbox: () => MailboxData): Loaded<DeliveryScript | null> {
  const script = createLoaded(() => (mailbox().hasScript ? mailbox().id : undefined), readScript);
  reloadOn({
    concerns: (event) => event.type === 'mail.attempted' && event.mailboxId === mailbox().id,
    reload: script.reload,
    pauseMs: attemptsPauseMs,
  });
  return script;
}

/** Sets the script of a mailbox. */
export async function setScript(mailboxId: string, script: Schemas['SetDeliveryScript']): Promise<void> {
  await api.put(placeOf(mailboxId), script);
  await rereadMailbox(mailboxId);
}

/** Ends the script of a mailbox. */
export async function endScript(mailboxId: string): Promise<void> {
  await api.remove(placeOf(mailboxId));
  await rereadMailbox(mailboxId);
}

/** Reads a script; `null` for one that has ended meanwhile. */
async function readScript(mailboxId: string): Promise<DeliveryScript | null> {
  try {
    return await api.get<DeliveryScript>(placeOf(mailboxId));
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'script_not_found') return null;
    throw error;
  }
}

function placeOf(mailboxId: string): string {
  return path`/v1/mailboxes/${mailboxId}/script`;
}

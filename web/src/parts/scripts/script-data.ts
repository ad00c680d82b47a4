import { onCleanup } from 'solid-js';
import { createLoaded, type Loaded } from '../../base/loaded.ts';
import { path, type Schemas, ServiceError } from '../../service/api.ts';
import { reloadOn } from '../../service/live-reload.ts';
import { api } from '../../service/service.ts';

/** A delivery script, and how far it has come. */
export type DeliveryScript = Schemas['DeliveryScript'];

/** Milliseconds that the tries of senders wait to be one reading. */
export const attemptsPauseMs = 500;

const readers = new Set<() => void>();

/** The script of a mailbox, `null` without one: read again when a sender has tried, and when this page changes it. */
export function createScript(mailboxId: () => string): Loaded<DeliveryScript | null> {
  const script = createLoaded(mailboxId, readScript);
  reloadOn({
    concerns: (event) => event.type === 'mail.attempted' && event.mailboxId === mailboxId(),
    reload: script.reload,
    pauseMs: attemptsPauseMs,
  });
  readers.add(script.reload);
  onCleanup(() => readers.delete(script.reload));
  return script;
}

/** Sets the script of a mailbox. */
export async function setScript(mailboxId: string, script: Schemas['SetDeliveryScript']): Promise<void> {
  await api.put(placeOf(mailboxId), script);
  for (const reread of readers) reread();
}

/** Ends the script of a mailbox. */
export async function endScript(mailboxId: string): Promise<void> {
  await api.remove(placeOf(mailboxId));
  for (const reread of readers) reread();
}

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

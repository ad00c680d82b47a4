import { navigate } from '../base/location.ts';
import type { WantedMailbox } from '../service/mailboxes.ts';
import { createMailbox } from '../service/service.ts';
import { t } from '../texts/texts.ts';
import { copyText } from './copy.ts';

/** Makes a mailbox, opens it, and copies its address to the clipboard. */
export async function makeMailbox(wanted: WantedMailbox = {}): Promise<void> {
  const { id, address } = await createMailbox(wanted);
  navigate(`/mailboxes/${id}`);
  await copyText(address, t().mailboxes.addressCopied(address));
}

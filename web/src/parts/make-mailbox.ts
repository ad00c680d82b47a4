import { navigate } from '../base/location.ts';
import type { WantedMailbox } from '../service/mailboxes.ts';
import { changeMailbox, createMailbox } from '../service/service.ts';
import { t } from '../texts/texts.ts';
import { copyText } from './copy.ts';
import { run } from './tasks.ts';

/** Makes a mailbox, with a name where one is given, opens it, and copies its address to the clipboard. */
export async function makeMailbox({ name, ...wanted }: WantedMailbox & { readonly name?: string } = {}): Promise<void> {
  const { id, address } = await createMailbox(wanted);
  navigate(`/mailboxes/${id}`);
  await copyText(address, t().mailboxes.addressCopied(address));
  // The calls that make mailboxes take no name. A mailbox that could not be named is there all the same.
  if (name !== undefined) await run(() => changeMailbox(id, { name }));
}

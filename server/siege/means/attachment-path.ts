import { Type } from 'typebox';
import { callForJson } from '../../load/http-client.ts';
import type { Target } from '../attack.ts';

const MailList = Type.Object({
  items: Type.Array(Type.Object({ id: Type.String(), attachments: Type.Array(Type.Object({ id: Type.String() })) })),
});

/** Path of the first attachment of the newest mail in a mailbox. */
export async function attachmentPath({ url, key }: Target, { path }: { path: string }): Promise<string> {
  const { items } = await callForJson(url, { path: `${path}/mails`, key }, MailList);
  return `${path}/mails/${items[0]?.id}/attachments/${items[0]?.attachments[0]?.id}`;
}

import type { Caller } from '../../core/accounts/accounts.ts';
import { serverIdOf } from '../../core/domains/server-id.ts';
import type { BodiesExtract } from '../../extract/bodies.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { domainOf, wholeMessage } from './message.ts';

/** Parts that read whole messages. */
export type MessageReaders = Pick<DialectParts, 'mails' | 'mailboxes' | 'contents' | 'turns'>;

/**
 * Reads a whole message.
 * @param options.origin URL of the dialect, without a slash at the end.
 * @throws AppError `mail_not_found`
 */
export async function readMessage(
  { mails, mailboxes, contents, turns }: MessageReaders,
  { caller, id, origin }: { caller: Caller; id: string; origin: string },
): Promise<ReturnType<typeof wholeMessage>> {
  const { holder } = caller;
  const mail = await mails.read(caller, id);
  const { row, outline } = mail;
  // A capture inbox takes the mail to any domain; what nobody has sent has no envelope.
  const to = outline.envelope?.to[0] ?? (await mailboxes.get(caller, row.mailbox_id)).address;
  const json = await contents.derived('bodies', { holder, row });
  if (json === undefined) throw new DialectError(404, 'there is no such message');
  return turns.run(holder, () => {
    // The text is what `extractBodies` gave.
    const bodies = JSON.parse(json) as BodiesExtract;
    return wholeMessage({ ...mail, server: serverIdOf(domainOf(to)), bodies, origin });
  });
}

import type { Caller } from '../../core/accounts/accounts.ts';
import { serverIdOf } from '../../core/domains/server-id.ts';
import type { BodiesExtract } from '../../extract/bodies.ts';
import { DialectError } from '../base/dialect-error.ts';
import { headerFields } from '../base/header-fields.ts';
import type { DialectParts } from '../base/parts.ts';
import { domainOf, wholeMessage } from './message.ts';

/** Parts that read whole messages. */
export type MessageReaders = Pick<DialectParts, 'mails' | 'mailboxes' | 'contents' | 'turns'>;

/**
 * Reads a whole message. Each step of a large one is a turn of its own.
 * @param options.origin URL of the dialect, without a slash at the end.
 * @throws AppError `mail_not_found`
 */
export async function readMessage(
  { mails, mailboxes, contents, turns }: MessageReaders,
  { caller, id, origin }: { caller: Caller; id: string; origin: string },
): Promise<object> {
  const { holder } = caller;
  const inTurn = <T>(piece: () => T) => turns.run(holder, piece);
  const { row, outline, content } = await mails.read(caller, id);
  // A capture inbox takes the mail to any domain; what nobody has sent has no envelope.
  const to = outline.envelope?.to[0] ?? (await mailboxes.get(caller, row.mailbox_id)).address;
  const server = serverIdOf(domainOf(to));
  const json = await contents.derived('bodies', { holder, row });
  if (json === undefined) throw new DialectError(404, 'there is no such message');
  // The text is what `extractBodies` gave.
  const bodies = await inTurn(() => JSON.parse(json) as BodiesExtract);
  const headers = await inTurn(() => headerFields(content.headers));
  return inTurn(() => wholeMessage({ row, outline, server, content, bodies, headers, origin }));
}

import { forever, type Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import { type EventSeed, recordEvents } from '../events.ts';
import { type MailboxRow, readMailbox } from '../mailboxes.ts';

/** What the owner of a mailbox may change about it. */
export type MailboxSettings = Pick<
  Schema['mailboxes'],
  'expires_at' | 'recoverable' | 'tag' | 'keep_newest' | 'name' | 'allowed_senders'
>;

const holdActive = statement<{ id: string; now: number }>('holdActive')((parts) =>
  parts.hold(selectActive(parts).selectAll().where('id', '=', parts.param('id')), { lock: 'change', of: 'mailboxes' }),
);

const changeMailbox = statement<MailboxSettings & { id: string }>('changeMailbox')(({ db, param }) =>
  db
    .updateTable('mailboxes')
    .set({
      expires_at: param('expires_at'),
      recoverable: param('recoverable'),
      tag: param('tag'),
      keep_newest: param('keep_newest'),
      name: param('name'),
      allowed_senders: param('allowed_senders'),
    })
    .where('id', '=', param('id')),
);

/** Outcome of a change. `tag_missing`: the mailbox would be recoverable without a tag. */
export type ChangeOutcome =
  | { readonly outcome: 'changed' | 'unchanged'; readonly mailbox: MailboxRow }
  | { readonly outcome: 'not_found' | 'forbidden' | 'tag_missing' };

/**
 * Changes the given settings of an active mailbox.
 * @param args.within Only mailbox that the caller reaches, if that is one.
 */
export async function updateMailbox(
  tx: Tx,
  args: EventSeed & { id: string; owner: string; within?: string | undefined; changes: Partial<MailboxSettings> },
): Promise<ChangeOutcome> {
  const { id, owner, within = id, changes, now } = args;
  const row = await tx.first(holdActive, { id, now });
  if (row === undefined) return { outcome: 'not_found' };
  if (row.owner !== owner || within !== id) return { outcome: 'forbidden' };
  const settings = settingsOf({ ...row, ...changes });
  if (settings.recoverable === 1 && settings.tag === '') return { outcome: 'tag_missing' };
  const isChanged = JSON.stringify(settings) !== JSON.stringify(settingsOf(row));
  if (isChanged) {
    await tx.run(changeMailbox, { id, ...settings });
    const data = lifeData({ ...row, ...settings });
    await recordEvents(tx, [{ owner, mailbox_id: id, type: 'mailbox.updated', data }], args);
  }
  const mailbox = await readMailbox(tx, { id, now });
  return mailbox === undefined ? { outcome: 'not_found' } : { outcome: isChanged ? 'changed' : 'unchanged', mailbox };
}

/** Data of an event that tells of the present life of a mailbox. */
export function lifeData(
  mailbox: Pick<Schema['mailboxes'], 'address' | 'tag' | 'recoverable' | 'expires_at'>,
): Readonly<Record<string, unknown>> {
  const { address, tag, recoverable, expires_at } = mailbox;
  return {
    address,
    ...(tag === '' ? {} : { tag }),
    recoverable: recoverable === 1,
    expiresAt: expires_at === forever ? null : new Date(expires_at).toISOString(),
  };
}

function settingsOf(row: MailboxSettings): MailboxSettings {
  const { expires_at, recoverable, tag, keep_newest, name, allowed_senders } = row;
  return { expires_at, recoverable, tag, keep_newest, name, allowed_senders };
}

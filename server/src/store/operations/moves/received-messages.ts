import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { removeRaws } from '../mails/raws.ts';
import { insertStatement, textStatement } from './rows.ts';
import { claimScope, ownsScope } from './scopes.ts';
import { type CountedReceipt, countReceipt, type ReceiptOutcome } from './states.ts';

/** Whether mails share a message, those of one owner and those of others. The condition is that of the partial index by message. */
const selectSharing = statement<{ rawId: string; owner: string }>('selectOwnersSharingMessage')(
  ({ db, param, literal }) =>
    db
      .selectFrom('mails')
      .select(({ fn, eb }) => [
        fn.sum<number>(eb.case().when('owner', '=', param('owner')).then(literal(1)).else(literal(0)).end()).as('own'),
        fn.countAll<number>().as('all'),
      ])
      .where('is_shared', '=', literal(1))
      .where('raw_id', '=', param('rawId')),
);

/** A message that is there without a mail waits for its removal. */
const unreleaseRaw = statement<{ rawId: string }>('unreleaseRawOfMove')(({ db, param }) =>
  db.deleteFrom('released_raws').where('raw_id', '=', param('rawId')),
);

const selectPart = statement<{ raw_id: string; part: number }>('selectPartOfMove')(({ db, param }) =>
  db.selectFrom('raws').select('part').where('raw_id', '=', param('raw_id')).where('part', '=', param('part')),
);

const removePart = statement<{ raw_id: string; part: number }>('removePartOfMove')(({ db, param }) =>
  db.deleteFrom('raws').where('raw_id', '=', param('raw_id')).where('part', '=', param('part')),
);

const insertPart = insertStatement({
  name: 'insertPartOfMove',
  table: 'raws',
  columns: ['raw_id', 'part', 'bytes'],
});

const appendOutline = textStatement<{ mailboxId: string; id: string; at: number; text: string }>(
  'appendOutlineOfMove',
  `update mails set outline = substr(outline, 1, :at) || :text
    where mailbox_id = :mailboxId and id = :id and length(outline) >= :at`,
);

/** Keeps a piece of the outline of a mail that came before, in place of what it had after the first `at` characters. */
export async function receiveOutline(
  tx: Tx,
  args: CountedReceipt & { mailboxId: string; id: string; at: number; text: string },
): Promise<ReceiptOutcome> {
  const receipt = await countReceipt(tx, args);
  if (receipt !== 'receiving') return receipt;
  const { owner, mailboxId, id, at, text } = args;
  if (!(await ownsScope(tx, { owner, name: 'mails', scope: mailboxId }))) return 'number_taken';
  return (await tx.run(appendOutline, { mailboxId, id, at, text })) > 0 ? 'kept' : 'number_taken';
}

/**
 * Keeps parts of messages of mails that came before, in place of those that came by the same move. A message that others have here stays as
 * it is.
 */
export async function receiveParts(
  tx: Tx,
  args: CountedReceipt & { parts: readonly Schema['raws'][] },
): Promise<ReceiptOutcome> {
  const receipt = await countReceipt(tx, args);
  if (receipt !== 'receiving') return receipt;
  const { owner, parts } = args;
  const fates = new Map<string, MessageFate>();
  const fresh: Schema['raws'][] = [];
  for (const { raw_id, part, bytes } of parts) {
    const fate = fates.get(raw_id) ?? (await fateOfMessage(tx, { owner, rawId: raw_id }));
    fates.set(raw_id, fate);
    if (fate === 'taken') return 'number_taken';
    const isThere = fate === 'shared' && (await tx.first(selectPart, { raw_id, part })) !== undefined;
    if (isThere) continue;
    if (fate === 'own') await tx.run(removePart, { raw_id, part });
    fresh.push({ raw_id, part, bytes });
  }
  await tx.insertAll(
    insertPart,
    fresh.map((part) => ({ ...part })),
  );
  return 'kept';
}

/** Message that comes: of this move alone; that of others here, too, who had it at the source; or of somebody who has it alone. */
export type MessageFate = 'own' | 'shared' | 'taken';

/** Claims the message of a mail that comes. What is left of a deleted message of this id is nobody's, and is removed. */
export async function claimMessage(tx: Tx, { owner, rawId }: { owner: string; rawId: string }): Promise<MessageFate> {
  const scope = { owner, name: 'raws', scope: rawId };
  if (await ownsScope(tx, scope)) return 'own';
  if (hasOthers(await tx.first(selectSharing, { rawId, owner }))) return 'shared';
  const isFree = (await tx.run(unreleaseRaw, { rawId })) > 0;
  const isThere = (await tx.first(selectPart, { raw_id: rawId, part: 0 })) !== undefined;
  if (isThere && !isFree) return 'taken';
  if (isThere) await removeRaws(tx, [rawId]);
  return (await claimScope(tx, scope)) ? 'own' : 'taken';
}

/** Fate of a message whose mail has come. */
async function fateOfMessage(tx: Tx, { owner, rawId }: { owner: string; rawId: string }): Promise<MessageFate> {
  if (await ownsScope(tx, { owner, name: 'raws', scope: rawId })) return 'own';
  const sharing = await tx.first(selectSharing, { rawId, owner });
  return hasOthers(sharing) && Number(sharing?.own ?? 0) > 0 ? 'shared' : 'taken';
}

function hasOthers(sharing: { own: number | null; all: number } | undefined): boolean {
  return sharing !== undefined && Number(sharing.all) > Number(sharing.own ?? 0);
}

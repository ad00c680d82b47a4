import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { holdAccount, isDeleted } from '../accounts.ts';
import { selectActive } from '../active-mailboxes.ts';
import { type EventSeed, recordEvents } from '../events.ts';
import { lifeData } from '../life/changes.ts';

/** What a script is of: a mailbox, or the mail that is captured for an owner. */
export type ScriptPlace = { readonly mailboxId: string } | { readonly captureOwner: string };

/** Life of a place: whose it is, and the mailbox if it is one. */
export interface ScriptLife {
  readonly owner: string;
  readonly mailbox?: Pick<Schema['mailboxes'], 'id' | (typeof mailboxColumns)[number]>;
  readonly mails_from: string;
}

/** What is read of a mailbox beside its owner: an event tells of it. */
const mailboxColumns = ['address', 'tag', 'recoverable', 'expires_at', 'is_scripted'] as const;

/** Beginning of the subjects of scripts that are of no mailbox. */
export const captureSubject = 'capture:';

/** Key of the row of a place. */
export function subjectOf(place: ScriptPlace): string {
  return 'mailboxId' in place ? place.mailboxId : `${captureSubject}${place.captureOwner}`;
}

/** Script of a place in its present life. */
export type ScriptRow = Schema['delivery_scripts'];

const selectScriptLife = statement<{ id: string; now: number }>('selectScriptLife')((parts) =>
  selectActive(parts)
    .select(['owner', 'mails_from', ...mailboxColumns])
    .where('id', '=', parts.param('id')),
);

const holdScriptRow = statement<{ subject: string }>('holdScriptRow')(({ db, param, hold }) =>
  hold(db.selectFrom('delivery_scripts').selectAll().where('subject', '=', param('subject')), {
    lock: 'change',
    of: 'delivery_scripts',
  }),
);

const selectScriptRow = statement<{ subject: string }>('selectScriptRow')(({ db, param }) =>
  db.selectFrom('delivery_scripts').selectAll().where('subject', '=', param('subject')),
);

const countScripts = statement<{ owner: string; subject: string; now: number }>('countScripts')((parts) =>
  selectActive(parts)
    .innerJoin('delivery_scripts', 'delivery_scripts.subject', 'mailboxes.id')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('delivery_scripts.owner', '=', parts.param('owner'))
    .where('delivery_scripts.subject', '<>', parts.param('subject'))
    .where('delivery_scripts.definition', 'is not', null),
);

const writeScriptRow = statement<ScriptRow>('writeScriptRow')(({ db, param }) =>
  db
    .insertInto('delivery_scripts')
    .values({
      subject: param('subject'),
      owner: param('owner'),
      mails_from: param('mails_from'),
      definition: param('definition'),
      used: param('used'),
      rate_at: param('rate_at'),
      rate_count: param('rate_count'),
      attempts: param('attempts'),
      set_at: param('set_at'),
    })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((set) => ({
        owner: set.ref('excluded.owner'),
        mails_from: set.ref('excluded.mails_from'),
        definition: set.ref('excluded.definition'),
        used: set.ref('excluded.used'),
        rate_at: set.ref('excluded.rate_at'),
        rate_count: set.ref('excluded.rate_count'),
        set_at: set.ref('excluded.set_at'),
      })),
    ),
);

const endScriptRow = statement<{ subject: string }>('endScriptRow')(({ db, param }) =>
  db.updateTable('delivery_scripts').set({ definition: null }).where('subject', '=', param('subject')),
);

const markScripted = statement<{ id: string; is_scripted: number }>('markScripted')(({ db, param }) =>
  db
    .updateTable('mailboxes')
    .set({ is_scripted: param('is_scripted') })
    .where('id', '=', param('id')),
);

/** Reads the present life of a place; none when its mailbox has ended, or its owner was deleted. */
export async function lifeOf(
  tx: Tx,
  { place, now }: { place: ScriptPlace; now: number },
): Promise<ScriptLife | undefined> {
  if ('captureOwner' in place) {
    const { captureOwner: owner } = place;
    return (await isDeleted(tx, { owner })) ? undefined : { owner, mails_from: '' };
  }
  const { mailboxId: id } = place;
  const found = await tx.first(selectScriptLife, { id, now });
  if (found === undefined) return undefined;
  const { owner, mails_from, ...mailbox } = found;
  return { owner, mailbox: { id, ...mailbox }, mails_from };
}

/** Reads and locks the row of a place, of this life or of an earlier one. */
export async function holdScript(tx: Tx, place: ScriptPlace): Promise<ScriptRow | undefined> {
  return tx.first(holdScriptRow, { subject: subjectOf(place) });
}

/** Whether a row is of a life, and has a script. */
export function isInForce(
  row: ScriptRow | undefined,
  life: ScriptLife | undefined,
): row is ScriptRow & { readonly definition: string } {
  const isOfLife = row !== undefined && row.owner === life?.owner && row.mails_from === life.mails_from;
  return isOfLife && row.definition !== null;
}

/** Sets the script of a place, which begins anew. That of a mailbox is refused while its owner has `scriptsMax` others. */
export async function setScript(
  tx: Tx,
  args: EventSeed & { place: ScriptPlace; definition: string; scriptsMax: number },
): Promise<'set' | 'not_found' | 'limit_reached'> {
  const { place, definition, scriptsMax, now } = args;
  const life = await lifeOf(tx, { place, now });
  if (life === undefined) return 'not_found';
  const { owner, mails_from } = life;
  const subject = subjectOf(place);
  // Else two at once would each find room for one more.
  await holdAccount(tx, { owner, now });
  const others = (await tx.first(countScripts, { owner, subject, now }))?.count ?? 0;
  if (life.mailbox !== undefined && others >= scriptsMax) return 'limit_reached';
  const beginning = { used: '[]', rate_at: 0, rate_count: 0, attempts: 0, set_at: now };
  await tx.run(writeScriptRow, { subject, owner, mails_from, definition, ...beginning });
  await mark(tx, { ...args, life, is_scripted: 1 });
  return 'set';
}

/** Ends the script of a place. Its attempts stay. Returns false when it has none. */
export async function endScript(tx: Tx, args: EventSeed & { place: ScriptPlace }): Promise<boolean> {
  const { place, now } = args;
  const row = await holdScript(tx, place);
  const life = await lifeOf(tx, { place, now });
  if (life === undefined || !isInForce(row, life)) return false;
  await tx.run(endScriptRow, { subject: subjectOf(place) });
  await mark(tx, { ...args, life, is_scripted: 0 });
  return true;
}

/** Marks the mailbox of a place as one that has a script or has none, and records it as a change of the mailbox. */
async function mark(tx: Tx, args: EventSeed & { life: ScriptLife; is_scripted: 0 | 1 }): Promise<void> {
  const { owner, mailbox } = args.life;
  const { is_scripted } = args;
  if (mailbox === undefined || mailbox.is_scripted === is_scripted) return;
  await tx.run(markScripted, { id: mailbox.id, is_scripted });
  const event = { owner, mailbox_id: mailbox.id, type: 'mailbox.updated', data: lifeData(mailbox) };
  await recordEvents(tx, [event], args);
}

/** Reads the script of a place; `undefined` when it has none. */
export async function readScript(
  tx: Tx,
  { place, now }: { place: ScriptPlace; now: number },
): Promise<(ScriptRow & { readonly definition: string }) | undefined> {
  const row = await tx.first(selectScriptRow, { subject: subjectOf(place) });
  return isInForce(row, await lifeOf(tx, { place, now })) ? row : undefined;
}

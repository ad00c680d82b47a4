import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { type EventSeed, recordEvents } from '../events.ts';
import { endAtClaimedName } from './claimed-names.ts';
import type { DomainRow } from './domains.ts';
import { markDomainDeleted } from './endings.ts';

const holdDue = statement<{ now: number; limit: number }>('holdDueDomains')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('domains')
      .where('next_look_at', '<=', param('now'))
      .where('next_look_at', 'is not', null)
      .selectAll()
      .orderBy('next_look_at')
      .limit(param('limit')),
    { lock: 'change_free', of: 'domains' },
  ),
);

const postpone = statement<{ ids: string; nextLookAt: number }>('postponeDomainLooks')(({ db, param, oneOf }) =>
  db
    .updateTable('domains')
    .set({ next_look_at: param('nextLookAt') })
    .where(oneOf('id', param('ids'))),
);

const holdOfName = statement<{ name: string }>('holdDomainsOfName')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('domains')
      .where('name', '=', param('name'))
      .where('deleted_at', 'is', null)
      .selectAll()
      .orderBy('id'),
    { lock: 'change', of: 'domains' },
  ),
);

type Look = Pick<
  Schema['domains'],
  'id' | 'status' | 'verified_at' | 'checked_at' | 'failing_since' | 'records' | 'next_look_at'
>;

const updateLook = statement<Look>('updateDomainLook')(({ db, param }) =>
  db
    .updateTable('domains')
    .set({
      status: param('status'),
      verified_at: param('verified_at'),
      checked_at: param('checked_at'),
      failing_since: param('failing_since'),
      records: param('records'),
      next_look_at: param('next_look_at'),
    })
    .where('id', '=', param('id')),
);

/**
 * Claims domains whose records are to be looked at, at most `limit`: no other node looks at them before `nextLookAt`,
 * which the end of the look replaces.
 */
export async function claimDomainLooks(
  tx: Tx,
  { now, nextLookAt, limit }: { now: number; nextLookAt: number; limit: number },
): Promise<DomainRow[]> {
  const due = await tx.all(holdDue, { now, limit });
  if (due.length > 0) await tx.run(postpone, { ids: JSON.stringify(due.map(({ id }) => id)), nextLookAt });
  return due;
}

/** Outcome of a look at the records of a domain. */
export interface FinishedLook extends EventSeed {
  /** Id from which those of the events are made that tell of the ends of mailboxes. */
  readonly endId: string;
  readonly id: string;
  readonly name: string;
  /** Records that were found, as JSON. */
  readonly records: string;
  /** Whether all of them are right. */
  readonly isRight: boolean;
  /** Time in milliseconds for which looks may fail before a verified domain lapses. */
  readonly failingMsMax: number;
  /** Time in milliseconds until the next look. */
  readonly intervalMs: number;
}

/**
 * Puts a look on record: a right one verifies the domain unless another owner has it verified; failed ones let it lapse in
 * the end. What others had lapsed of the same name is deleted with the verification.
 */
export async function finishDomainLook(
  tx: Tx,
  look: FinishedLook,
): Promise<{ domain: DomainRow; outcome: 'recorded' | 'taken' } | 'gone'> {
  const { id, name, now } = look;
  const ofName = await tx.all(holdOfName, { name });
  const domain = ofName.find((row) => row.id === id);
  if (domain === undefined) return 'gone';
  const others = ofName.filter((row) => row.id !== id);
  const isTaken = look.isRight && domain.status !== 'verified' && others.some(({ status }) => status === 'verified');
  const looked = { ...domain, ...stateAfter(domain, look, { isTaken }), checked_at: now, records: look.records };
  await tx.run(updateLook, looked);
  if (looked.status === domain.status) return { domain: looked, outcome: isTaken ? 'taken' : 'recorded' };
  const lapsed = others.filter(({ status }) => status === 'lapsed');
  if (looked.status === 'verified') for (const other of lapsed) await markDomainDeleted(tx, { id: other.id, now });
  const type = looked.status === 'verified' ? 'domain.verified' : 'domain.lapsed';
  const event = { owner: domain.owner, mailbox_id: '', type, data: { domainId: id, name } };
  await recordEvents(tx, [event], look);
  if (looked.status === 'verified') await endAtClaimedName(tx, { name }, { now, eventId: look.endId });
  return { domain: looked, outcome: 'recorded' };
}

function stateAfter(
  domain: DomainRow,
  { isRight, now, failingMsMax, intervalMs }: FinishedLook,
  { isTaken }: { isTaken: boolean },
): Pick<Look, 'status' | 'verified_at' | 'failing_since' | 'next_look_at'> {
  const { status, verified_at, failing_since } = domain;
  if (isRight && !isTaken) {
    const isNew = status !== 'verified';
    const next_look_at = now + intervalMs;
    return { status: 'verified', verified_at: isNew ? now : verified_at, failing_since: null, next_look_at };
  }
  // Only its owner looks at a domain that was never verified.
  if (status === 'pending') return { status, verified_at, failing_since: null, next_look_at: null };
  const failingSince = failing_since ?? now;
  const hasLapsed = now - failingSince >= failingMsMax;
  return {
    status: hasLapsed ? 'lapsed' : status,
    verified_at,
    failing_since: failingSince,
    next_look_at: now + intervalMs,
  };
}

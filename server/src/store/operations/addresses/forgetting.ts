import { statement, type Tx } from '../../statement.ts';

/** Step of a round over all addresses. */
export interface ForgettingStep {
  readonly now: number;
  /** Time up to which an address was found free that is forgotten. */
  readonly freeUpTo: number;
  /** Number of addresses that the step looks at. */
  readonly limit: number;
  /** Time in milliseconds from the end of a round to the next one. */
  readonly roundEveryMs: number;
}

interface Addresses {
  /** A JSON array. */
  readonly addresses: string;
}

const beginRounds = statement<object>('beginAddressRounds')(({ db, literal }) =>
  db
    .insertInto('address_round')
    .values({ id: literal(1), after: literal(''), next_at: literal(0) })
    .onConflict((conflict) => conflict.doNothing()),
);

const holdRound = statement<object>('holdAddressRound')(({ db, hold, literal }) =>
  hold(db.selectFrom('address_round').where('id', '=', literal(1)).select(['after', 'next_at']), {
    lock: 'change_free',
    of: 'address_round',
  }),
);

const moveRound = statement<{ after: string; next_at: number }>('moveAddressRound')(({ db, param, literal }) =>
  db
    .updateTable('address_round')
    .set({ after: param('after'), next_at: param('next_at') })
    .where('id', '=', literal(1)),
);

const selectPage = statement<{ after: string; limit: number }>('selectAddressPage')(({ db, param }) =>
  db
    .selectFrom('addresses')
    .select(['address', 'is_own', 'verification', 'free_since'])
    .where('address', '>', param('after'))
    .orderBy('address')
    .limit(param('limit')),
);

/** Those that a mailbox has in whatever state, a recovery link leads to, or an import may be about to take. */
const selectUsed = statement<Addresses>('selectUsedAddresses')(({ db, param, oneOf }) =>
  db
    .selectFrom('mailboxes')
    .select('mailboxes.address')
    .where(oneOf('mailboxes.address', param('addresses')))
    .unionAll(
      db
        .selectFrom('recovery_links')
        .select('recovery_links.address')
        .where(oneOf('recovery_links.address', param('addresses'))),
    )
    .unionAll(
      db
        .selectFrom('addresses')
        .innerJoin('imports', 'imports.owner', 'addresses.owner')
        .select('addresses.address')
        .where(oneOf('addresses.address', param('addresses'))),
    ),
);

/** Addresses on which somebody else works are left to the next round. */
const holdForgettable = statement<Addresses>('holdForgettableAddresses')(({ db, param, oneOf, literal, hold }) =>
  hold(
    db
      .selectFrom('addresses')
      .select(['address', 'free_since'])
      .where(oneOf('address', param('addresses')))
      .where('is_own', '=', literal(0))
      .where('verification', '=', literal(''))
      .orderBy('address'),
    { lock: 'change_free', of: 'addresses' },
  ),
);

const setFreeSince = statement<Addresses & { free_since: number | null }>('setAddressesFreeSince')(
  ({ db, param, oneOf }) =>
    db
      .updateTable('addresses')
      .set({ free_since: param('free_since') })
      .where(oneOf('address', param('addresses'))),
);

const remove = statement<Addresses>('removeForgottenAddresses')(({ db, param, oneOf }) =>
  db.deleteFrom('addresses').where(oneOf('address', param('addresses'))),
);

/**
 * Makes the next step of the round over all addresses, if one is due and nobody else makes one. Addresses on domains of the service to which
 * nothing leads any more are marked with the time, and are forgotten once they have been free up to `freeUpTo`. Those that their owner has
 * chosen stay.
 */
export async function forgetAddresses(
  tx: Tx,
  { now, freeUpTo, limit, roundEveryMs }: ForgettingStep,
): Promise<{ forgotten: number; mayBeMore: boolean }> {
  await tx.run(beginRounds, {});
  const round = await tx.first(holdRound, {});
  if (round === undefined || round.next_at > now) return { forgotten: 0, mayBeMore: false };
  const page = await tx.all(selectPage, { after: round.after, limit });
  const known = page.filter(({ is_own, verification }) => is_own === 0 && verification === '');
  const used = await usedAmong(tx, known);
  const changing = known.filter((row) => fateOf(row, { used, freeUpTo }) !== 'stays');
  const forgotten = changing.length === 0 ? 0 : await change(tx, changing, { now, freeUpTo });
  const last = page.length < limit ? undefined : page.at(-1)?.address;
  await tx.run(
    moveRound,
    last === undefined ? { after: '', next_at: now + roundEveryMs } : { after: last, next_at: 0 },
  );
  return { forgotten, mayBeMore: last !== undefined };
}

interface FoundAddress {
  readonly address: string;
  readonly free_since: number | null;
}

function fateOf(
  { address, free_since }: FoundAddress,
  { used, freeUpTo }: { used: ReadonlySet<string>; freeUpTo: number },
): 'stays' | 'used' | 'free' | 'forgotten' {
  if (used.has(address)) return free_since === null ? 'stays' : 'used';
  if (free_since === null) return 'free';
  return free_since <= freeUpTo ? 'forgotten' : 'stays';
}

/** Changes addresses as they are once they are held: nobody can make a mailbox there meanwhile. Returns the number of those forgotten. */
async function change(
  tx: Tx,
  found: readonly FoundAddress[],
  { now, freeUpTo }: { now: number; freeUpTo: number },
): Promise<number> {
  const held = await tx.all(holdForgettable, { addresses: listOf(found) });
  const used = await usedAmong(tx, held);
  const { forgotten = [], ...marked } = Object.groupBy(held, (row) => fateOf(row, { used, freeUpTo }));
  if (marked.free) await tx.run(setFreeSince, { addresses: listOf(marked.free), free_since: now });
  if (marked.used) await tx.run(setFreeSince, { addresses: listOf(marked.used), free_since: null });
  return forgotten.length === 0 ? 0 : tx.run(remove, { addresses: listOf(forgotten) });
}

async function usedAmong(tx: Tx, found: readonly FoundAddress[]): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  return new Set((await tx.all(selectUsed, { addresses: listOf(found) })).map(({ address }) => address));
}

function listOf(found: readonly FoundAddress[]): string {
  return JSON.stringify(found.map(({ address }) => address));
}

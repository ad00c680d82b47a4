import { statement, type Tx } from '../../statement.ts';

/** Columns of a domain that decide who may have mailboxes there. */
export interface DomainClaim {
  readonly id: string;
  readonly owner: string;
  readonly status: string;
  readonly is_manual: number;
}

const selectVerifiedNames = statement<{ owner: string }>('selectOwnerDomains')(({ db, param }) =>
  db
    .selectFrom('domains')
    .where('owner', '=', param('owner'))
    .where('status', '=', 'verified')
    .where('deleted_at', 'is', null)
    .select('name')
    .orderBy('name'),
);

const selectClaims = statement<{ name: string; owner: string }>('selectDomainClaims')(({ db, param }) =>
  db
    .selectFrom('domains')
    .where('name', '=', param('name'))
    .where('deleted_at', 'is', null)
    .where((claim) => claim.or([claim('owner', '=', param('owner')), claim('status', '=', 'verified')]))
    .select(['id', 'owner', 'status', 'is_manual']),
);

const holdVerification = statement<{ id: string }>('holdVerification')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('domains')
      .where('id', '=', param('id'))
      .where('status', '=', 'verified')
      .where('deleted_at', 'is', null)
      .select('id'),
    { lock: 'stay', of: 'domains' },
  ),
);

const selectKnown = statement<{ domain: string }>('selectDomain')(({ db, param }) =>
  db
    .selectFrom('domains')
    .where('name', '=', param('domain'))
    .where('status', 'in', ['verified', 'lapsed'])
    .where('deleted_at', 'is', null)
    .select('name as domain')
    .unionAll(
      db.selectFrom('key_domains').where('domain', '=', param('domain')).where('is_granted', '=', 1).select('domain'),
    )
    .limit(1),
);

/** Reads the names of the verified domains of an account. */
export async function readOwnerDomains(tx: Tx, args: { owner: string }): Promise<string[]> {
  return (await tx.all(selectVerifiedNames, args)).map(({ name }) => name);
}

/** Reads the owners of a domain: the given one in any state, and others who have it verified. */
export async function readDomainClaims(tx: Tx, args: { name: string; owner: string }): Promise<DomainClaim[]> {
  return tx.all(selectClaims, args);
}

/** Whether a domain is verified, and stays so until the transaction ends. */
export async function holdVerifiedDomain(tx: Tx, args: { id: string }): Promise<boolean> {
  return (await tx.first(holdVerification, args)) !== undefined;
}

/** Whether the service takes mail for a domain because an account or a key has it. */
export async function isDomainKnown(tx: Tx, args: { domain: string }): Promise<boolean> {
  return (await tx.first(selectKnown, args)) !== undefined;
}

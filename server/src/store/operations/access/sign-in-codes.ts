import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';

/** Codes of a key that the making of another one ends at most. */
const endedCodesMax = 16;

const insertCodeRow = statement<Schema['sign_in_codes']>('insertCodeRow')(({ db, param }) =>
  db.insertInto('sign_in_codes').values({
    hash: param('hash'),
    key_id: param('key_id'),
    expires_at: param('expires_at'),
  }),
);

const selectCode = statement<{ hash: string; now: number }>('selectCode')(({ db, param }) =>
  db
    .selectFrom('sign_in_codes')
    .select('key_id')
    .where('hash', '=', param('hash'))
    .where('expires_at', '>', param('now')),
);

const selectCodesOfKey = statement<{ key_id: string; limit: number }>('selectCodesOfKey')(({ db, param }) =>
  db
    .selectFrom('sign_in_codes')
    .select('hash')
    .where('key_id', '=', param('key_id'))
    .orderBy('expires_at', 'desc')
    .orderBy('hash')
    .limit(param('limit')),
);

const deleteCode = statement<{ hash: string }>('deleteCode')(({ db, param }) =>
  db.deleteFrom('sign_in_codes').where('hash', '=', param('hash')).returning(['key_id', 'expires_at']),
);

const deleteCodes = statement<{ hashes: string }>('deleteCodes')(({ db, param, oneOf }) =>
  db.deleteFrom('sign_in_codes').where(oneOf('hash', param('hashes'))),
);

const deleteExpiredCodes = statement<{ now: number; limit: number }>('deleteExpiredCodes')(({ db, param }) =>
  db
    .deleteFrom('sign_in_codes')
    .where('hash', 'in', (codes) =>
      codes
        .selectFrom('sign_in_codes')
        .select('hash')
        .where('expires_at', '<=', param('now'))
        .orderBy('expires_at')
        .limit(param('limit')),
    ),
);

/** Stores a sign-in code. When the key has more than `codesMax`, its oldest codes end. */
export async function insertCode(
  tx: Tx,
  args: { code: Schema['sign_in_codes']; owner: string; codesMax: number; now: number },
): Promise<void> {
  const { code, owner, codesMax, now } = args;
  await holdAccount(tx, { owner, now });
  const newest = await tx.all(selectCodesOfKey, { key_id: code.key_id, limit: codesMax + endedCodesMax });
  const beyond = newest.slice(codesMax - 1).map(({ hash }) => hash);
  if (beyond.length > 0) await tx.run(deleteCodes, { hashes: JSON.stringify(beyond) });
  await tx.run(insertCodeRow, code);
}

/** Whether a sign-in code can be redeemed. */
export async function isCode(tx: Tx, args: { hash: string; now: number }): Promise<boolean> {
  return (await tx.first(selectCode, args)) !== undefined;
}

/** Redeems a sign-in code: removes it and returns the id of its key; `undefined` when it is unknown or expired. */
export async function takeCode(tx: Tx, { hash, now }: { hash: string; now: number }): Promise<string | undefined> {
  const code = await tx.first(deleteCode, { hash });
  return code === undefined || code.expires_at <= now ? undefined : code.key_id;
}

/** Removes expired codes, at most `limit`. Returns their number. */
export async function pruneCodes(tx: Tx, args: { now: number; limit: number }): Promise<number> {
  return tx.run(deleteExpiredCodes, args);
}

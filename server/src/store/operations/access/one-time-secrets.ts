import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { holdAccount, type KeyHolder, readKeyHolderById } from '../accounts.ts';

/** Right that a one-time secret gives: to open a session, or a stream of events. */
export type SecretPurpose = Schema['one_time_secrets']['purpose'];

/** Secrets of a key that the making of another one ends at most. */
const endedSecretsMax = 16;

const insertSecretRow = statement<Schema['one_time_secrets']>('insertSecretRow')(({ db, param }) =>
  db.insertInto('one_time_secrets').values({
    hash: param('hash'),
    purpose: param('purpose'),
    key_id: param('key_id'),
    expires_at: param('expires_at'),
  }),
);

const selectSecret = statement<{ hash: string; purpose: SecretPurpose; now: number }>('selectSecret')(({ db, param }) =>
  db
    .selectFrom('one_time_secrets')
    .select('hash')
    .where('hash', '=', param('hash'))
    .where('purpose', '=', param('purpose'))
    .where('expires_at', '>', param('now')),
);

const selectOldSecrets = statement<{ key_id: string; purpose: SecretPurpose; newest: number; limit: number }>(
  'selectOldSecrets',
)(({ db, param }) =>
  db
    .selectFrom('one_time_secrets')
    .select('hash')
    .where('key_id', '=', param('key_id'))
    .where('purpose', '=', param('purpose'))
    .orderBy('expires_at', 'desc')
    .orderBy('hash')
    .limit(param('limit'))
    .offset(param('newest')),
);

const deleteSecret = statement<{ hash: string; purpose: SecretPurpose }>('deleteSecret')(({ db, param }) =>
  db
    .deleteFrom('one_time_secrets')
    .where('hash', '=', param('hash'))
    .where('purpose', '=', param('purpose'))
    .returning(['key_id', 'expires_at']),
);

const deleteSecrets = statement<{ hashes: string }>('deleteSecrets')(({ db, param, oneOf }) =>
  db.deleteFrom('one_time_secrets').where(oneOf('hash', param('hashes'))),
);

const deleteExpiredSecrets = statement<{ now: number; limit: number }>('deleteExpiredSecrets')(({ db, param }) =>
  db
    .deleteFrom('one_time_secrets')
    .where('hash', 'in', (expired) =>
      expired
        .selectFrom('one_time_secrets')
        .select('hash')
        .where('expires_at', '<=', param('now'))
        .orderBy('expires_at')
        .limit(param('limit')),
    ),
);

/** Stores a secret. When its key has more than `newestMax` of that purpose, the oldest of them end. */
export async function insertSecret(
  tx: Tx,
  args: { secret: Schema['one_time_secrets']; owner: string; newestMax: number; now: number },
): Promise<void> {
  const { secret, owner, newestMax, now } = args;
  // Else two at once would each find room for one more.
  await holdAccount(tx, { owner, now });
  const { key_id, purpose } = secret;
  const old = await tx.all(selectOldSecrets, { key_id, purpose, newest: newestMax - 1, limit: endedSecretsMax });
  if (old.length > 0) await tx.run(deleteSecrets, { hashes: JSON.stringify(old.map(({ hash }) => hash)) });
  await tx.run(insertSecretRow, secret);
}

/** Whether a secret is known and has not expired. */
export async function isSecret(tx: Tx, args: { hash: string; purpose: SecretPurpose; now: number }): Promise<boolean> {
  return (await tx.first(selectSecret, args)) !== undefined;
}

/** Redeems a secret: removes it, and returns the holder of its key if secret and key are valid at `now`. */
export async function takeSecret(
  tx: Tx,
  args: { hash: string; purpose: SecretPurpose; now: number },
): Promise<KeyHolder | undefined> {
  const secret = await tx.first(deleteSecret, args);
  if (secret === undefined || secret.expires_at <= args.now) return undefined;
  return readKeyHolderById(tx, { id: secret.key_id, now: args.now });
}

/** Removes expired secrets, at most `limit`. Returns their number. */
export async function pruneSecrets(tx: Tx, args: { now: number; limit: number }): Promise<number> {
  return tx.run(deleteExpiredSecrets, args);
}

import { statement, type Tx } from '../statement.ts';
import { holdAccount } from './accounts.ts';

const selectRules = statement<{ owner: string }>('selectMailRules')(({ db, param }) =>
  db.selectFrom('accounts').where('owner', '=', param('owner')).select('mail_rules'),
);

const updateRules = statement<{ owner: string; rules: string | null }>('updateMailRules')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ mail_rules: param('rules') })
    .where('owner', '=', param('owner')),
);

/** Reads the rules of an owner for mail, as JSON; null for none. */
export async function readMailRules(tx: Tx, args: { owner: string }): Promise<string | null> {
  return (await tx.first(selectRules, args))?.mail_rules ?? null;
}

/** Sets the rules of an owner for mail; null: none. */
export async function setMailRules(
  tx: Tx,
  { owner, rules, now }: { owner: string; rules: string | null; now: number },
): Promise<void> {
  await holdAccount(tx, { owner, now });
  await tx.run(updateRules, { owner, rules });
}

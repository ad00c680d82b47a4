import { statement, type Tx } from '../../statement.ts';

/** Name and secret of this installation. */
export interface Installation {
  readonly name: string;
  readonly secret: string;
}

const selectInstallation = statement<object>('selectInstallation')(({ db }) =>
  db.selectFrom('installation').select(['name', 'secret']),
);

const insertInstallation = statement<Installation & { id: number }>('insertInstallation')(({ db, param }) =>
  db
    .insertInto('installation')
    .values({ id: param('id'), name: param('name'), secret: param('secret') })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const giveSecret = statement<{ secret: string }>('giveInstallationSecret')(({ db, param, literal }) =>
  db
    .updateTable('installation')
    .set({ secret: param('secret') })
    .where('secret', '=', literal('')),
);

/** Reads what this installation is known by; `undefined` before its first start with a secret. */
export async function readInstallation(tx: Tx, _args: object): Promise<Installation | undefined> {
  const row = await tx.first(selectInstallation, {});
  return row?.secret === '' ? undefined : row;
}

/** Gives this installation a name and a secret, each once, and returns those that it has. */
export async function nameInstallation(tx: Tx, drafted: Installation): Promise<Installation> {
  await tx.run(insertInstallation, { id: 1, ...drafted });
  await tx.run(giveSecret, drafted);
  return (await readInstallation(tx, {})) ?? drafted;
}

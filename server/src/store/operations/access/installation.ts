import { statement, type Tx } from '../../statement.ts';

const selectInstallation = statement<object>('selectInstallation')(({ db }) =>
  db.selectFrom('installation').select('name'),
);

const insertInstallation = statement<{ id: number; name: string }>('insertInstallation')(({ db, param }) =>
  db
    .insertInto('installation')
    .values({ id: param('id'), name: param('name') })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Reads the name of this installation; `undefined` before it has one. */
export async function readInstallation(tx: Tx, _args: object): Promise<string | undefined> {
  return (await tx.first(selectInstallation, {}))?.name;
}

/** Names this installation, once, and returns its name. */
export async function nameInstallation(tx: Tx, { name }: { name: string }): Promise<string> {
  await tx.run(insertInstallation, { id: 1, name });
  return (await readInstallation(tx, {})) ?? name;
}

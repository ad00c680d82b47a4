import { statement, type Tx } from '../../statement.ts';
import type { MailKey } from './mails.ts';

/** What can be found out about a mail once it is stored: each is a JSON object in a column of its own. */
export type FindingKind = 'extract' | 'authentication';

/** A finding of one mail. */
export interface Finding extends MailKey {
  /** A JSON object. */
  readonly json: string;
}

const selectFinding = {
  extract: selectColumn('extract', 'selectExtracts'),
  authentication: selectColumn('authentication', 'selectAuthentications'),
};

const replaceFinding = {
  extract: replaceColumn('extract', 'replaceExtracts'),
  authentication: replaceColumn('authentication', 'replaceAuthentications'),
};

function selectColumn(column: FindingKind, name: string) {
  return statement<{ owner: string; ids: string }>(name)(({ db, param, oneOf }) =>
    db
      .selectFrom('mails')
      .select(['mails.id', `mails.${column} as json`])
      .where('mails.owner', '=', param('owner'))
      .where(oneOf('mails.id', param('ids'))),
  );
}

/** Replaces the findings in a JSON array of triples: the id of the mailbox, that of the mail, and the finding. */
function replaceColumn(column: FindingKind, name: string) {
  return statement<{ findings: string }>(name)(({ db, param, triples }) =>
    db
      .updateTable('mails')
      .from(triples(param('findings')).as('found'))
      .set(({ ref }) => ({ [column]: ref('found.three') }))
      .whereRef('mails.mailbox_id', '=', 'found.one')
      .whereRef('mails.id', '=', 'found.two'),
  );
}

/** Reads the findings of mails of an owner, by the ids of those mails that have one. */
export async function readFindings(
  tx: Tx,
  { owner, ids, kind }: { owner: string; ids: readonly string[]; kind: FindingKind },
): Promise<Map<string, string>> {
  const rows = await tx.all(selectFinding[kind], { owner, ids: JSON.stringify(ids) });
  return new Map(rows.flatMap(({ id, json }) => (json === null ? [] : [[id, json] as const])));
}

/** Keeps findings. Those of mails that are gone meanwhile are dropped. */
export async function keepFindings(
  tx: Tx,
  { findings, kind }: { findings: readonly Finding[]; kind: FindingKind },
): Promise<void> {
  const triples = findings.map(({ mailboxId, mailId, json }) => [mailboxId, mailId, json]);
  await tx.run(replaceFinding[kind], { findings: JSON.stringify(triples) });
}

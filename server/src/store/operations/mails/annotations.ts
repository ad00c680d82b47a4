import { statement, type Tx } from '../../statement.ts';
import type { MailKey } from './mails.ts';

/** Kinds of annotations: facts that are added to a stored mail later. Each is a JSON object in a column of its own. */
export type AnnotationKind = 'extract' | 'authentication';

/** An annotation of one mail. */
export interface Annotation extends MailKey {
  /** A JSON object. */
  readonly json: string;
}

const selectAnnotation = {
  extract: selectColumn('extract', 'selectExtracts'),
  authentication: selectColumn('authentication', 'selectAuthentications'),
};

const replaceAnnotation = {
  extract: replaceColumn('extract', 'replaceExtracts'),
  authentication: replaceColumn('authentication', 'replaceAuthentications'),
};

function selectColumn(column: AnnotationKind, name: string) {
  return statement<{ owner: string; ids: string }>(name)(({ db, param, oneOf }) =>
    db
      .selectFrom('mails')
      .select(['mails.id', `mails.${column} as json`])
      .where('mails.owner', '=', param('owner'))
      .where(oneOf('mails.id', param('ids'))),
  );
}

/** Replaces the annotations in a JSON array of triples: the id of the mailbox, that of the mail, and the annotation. */
function replaceColumn(column: AnnotationKind, name: string) {
  return statement<{ annotations: string }>(name)(({ db, param, triples }) =>
    db
      .updateTable('mails')
      .from(triples(param('annotations')).as('found'))
      .set(({ ref }) => ({ [column]: ref('found.three') }))
      .whereRef('mails.mailbox_id', '=', 'found.one')
      .whereRef('mails.id', '=', 'found.two'),
  );
}

/** Reads the annotations of mails of an owner, by the ids of the mails that have one. */
export async function readAnnotations(
  tx: Tx,
  { owner, ids, kind }: { owner: string; ids: readonly string[]; kind: AnnotationKind },
): Promise<Map<string, string>> {
  const rows = await tx.all(selectAnnotation[kind], { owner, ids: JSON.stringify(ids) });
  return new Map(rows.flatMap(({ id, json }) => (json === null ? [] : [[id, json] as const])));
}

/** Stores annotations. Those of mails that are deleted meanwhile are dropped. */
export async function keepAnnotations(
  tx: Tx,
  { annotations, kind }: { annotations: readonly Annotation[]; kind: AnnotationKind },
): Promise<void> {
  const triples = annotations.map(({ mailboxId, mailId, json }) => [mailboxId, mailId, json]);
  await tx.run(replaceAnnotation[kind], { annotations: JSON.stringify(triples) });
}

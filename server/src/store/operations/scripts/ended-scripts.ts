import { statement, type Tx } from '../../statement.ts';
import { removeAttemptsUpTo } from './attempts.ts';
import { captureSubject, holdScript } from './scripts.ts';

/** Script whose mailbox, or the life of that, has ended; of captured mail one whose owner was deleted. */
export interface EndedScript {
  readonly subject: string;
  /** Life of the mailbox of which it was. */
  readonly mailsFrom: string;
}

const selectScriptPage = statement<{ after: string; limit: number }>('selectScriptPage')(({ db, param }) =>
  db
    .selectFrom('delivery_scripts')
    .leftJoin('mailboxes', (join) =>
      join
        .onRef('mailboxes.id', '=', 'delivery_scripts.subject')
        .onRef('mailboxes.mails_from', '=', 'delivery_scripts.mails_from')
        .on('mailboxes.archived_at', 'is', null),
    )
    .leftJoin('accounts', 'accounts.owner', 'delivery_scripts.owner')
    .select(['subject', 'delivery_scripts.mails_from', 'mailboxes.id as mailbox', 'accounts.deleted_at'])
    .where('subject', '>', param('after'))
    .orderBy('subject')
    .limit(param('limit')),
);

const removeScriptRow = statement<{ subject: string }>('removeScriptRow')(({ db, param }) =>
  db.deleteFrom('delivery_scripts').where('subject', '=', param('subject')),
);

/** Reads which of the next `limit` scripts after a subject have ended, and the last subject; `undefined` after the last script. */
export async function readEndedScripts(
  tx: Tx,
  args: { after: string; limit: number },
): Promise<{ ended: EndedScript[]; last: string | undefined }> {
  const rows = await tx.all(selectScriptPage, args);
  const ended = rows.filter(({ subject, mailbox, deleted_at }) =>
    subject.startsWith(captureSubject) ? deleted_at !== null : mailbox === null,
  );
  return {
    ended: ended.map(({ subject, mails_from: mailsFrom }) => ({ subject, mailsFrom })),
    last: rows.length < args.limit ? undefined : rows.at(-1)?.subject,
  };
}

/** Removes scripts that have ended, each with its attempts. One that was set anew meanwhile, for a later life of its mailbox, stays. */
export async function removeScripts(tx: Tx, { ended }: { ended: readonly EndedScript[] }): Promise<void> {
  for (const { subject, mailsFrom } of ended) {
    const row = await holdScript(tx, { mailboxId: subject });
    if (row?.mails_from !== mailsFrom) continue;
    await tx.run(removeAttemptsUpTo, { subject, number: row.attempts });
    await tx.run(removeScriptRow, { subject });
  }
}

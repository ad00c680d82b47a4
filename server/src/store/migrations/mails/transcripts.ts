import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import type { Step } from '../step.ts';

/** Lets a mail have the transcript of the session that brought it. */
export function transcripts(db: Builder, { textType: text }: Dialect): Step[] {
  return [db.schema.alterTable('mails').addColumn('transcript', text)];
}

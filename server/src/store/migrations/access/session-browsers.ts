import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import type { Step } from '../step.ts';

/** Lets a session have the name of the browser that signed in. Of sessions from before it is not known. */
export function sessionBrowsers(db: Builder, { textType: text }: Dialect): Step[] {
  return [db.schema.alterTable('sessions').addColumn('browser', text, (added) => added.notNull().defaultTo(''))];
}

import { StartError } from '../../../app/open-store.ts';
import type { Config } from '../../../config.ts';

/**
 * File of the database.
 * @throws StartError on PostgreSQL.
 */
export function fileOf({ database }: Config, task: string): string {
  if (database.engine === 'sqlite') return database.file;
  throw new StartError(
    `cannot ${task}: the database is PostgreSQL, whose own tools do that (pg_dump, or a base backup with its log): see docs/backup.md`,
  );
}

/** Errors of files and of a running server are for the operator to mend. */
export async function withReason(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (error instanceof Error && error.name !== 'SubcommandError')
      throw new StartError(error.message, { cause: error });
    throw error;
  }
}

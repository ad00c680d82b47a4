/** Extended result code of an error of SQLite; `undefined` for any other error. */
export function resultCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
}

const primaryCodeBits = 0xff;
/** Result codes SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: readonly number[] = [11, 26];

/** Whether an error says that the database file is damaged. Then no retry helps, and no other read can be trusted. */
export function isDamage(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code !== undefined && damageCodes.includes(code & primaryCodeBits);
}

/** Message to the operator about a damaged database. */
export function damageMessage(file: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `the database ${file} is damaged (${reason}): restore a backup, or save what can be read with "sqlite3 .recover"`;
}

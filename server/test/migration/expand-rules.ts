/**
 * What a migration that expands the schema may do beside programs of the version before, on both engines: add a table, an index for it, a
 * column that rows need no value for, or, alone, an index of a table that is there. All else changes what these programs find, or holds
 * a table for as long as it has rows.
 */
const allowed = [
  /^create table "(\w+)" /,
  /^create index (concurrently )?"\w+" on "(\w+)" /,
  /^create unique index "\w+" on "(\w+)" /,
  /^alter table "\w+" add column "\w+" [^,]*$/,
  /^insert into "(\w+)" /,
];

/** The first fault of the steps of a migration that expands; `undefined` for none. */
export function faultOfExpansion(steps: readonly string[]): string | undefined {
  const made = new Set(steps.flatMap((step) => /^create table "(\w+)"/.exec(step)?.[1] ?? []));
  for (const step of steps) {
    const said = faultOf(step, made);
    if (said !== undefined) return `${said}: ${step}`;
    if (step.includes(' concurrently ') && steps.length > 1)
      return `an index of a table that is there is a migration of its own: ${step}`;
  }
  return undefined;
}

function faultOf(step: string, made: ReadonlySet<string>): string | undefined {
  if (!allowed.some((shape) => shape.test(step))) return 'it does not only add';
  if (step.startsWith('alter table ')) {
    const isFree = !/ not null/.test(step) || / default (?:'[^']*'|-?\d+)/.test(step);
    if (!isFree) return 'programs of before give the column no value';
    return / (?:unique|primary key|references|check|generated) ?/.test(step) ? 'the column binds rows' : undefined;
  }
  const table = / (?:on|into) "(\w+)"/.exec(step)?.[1];
  const isOwn = step.startsWith('create table ') || (table !== undefined && made.has(table));
  if (isOwn || step.startsWith('create index concurrently ')) return undefined;
  return `${table} is not of this migration`;
}

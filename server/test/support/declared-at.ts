import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const tagStart = 'declared-at:';
/** Set by `server/test/run.ts`. In the run of a single file Node.js names that. */
const isOneOfManyFiles = process.env.MAYFLY_TEST_FILES === 'many';

/** Position in a file of tests. */
interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Tags of a test that a function of several files declares, with the position in the file that called it. Node.js knows only the
 * function; the reporter of `npm test` puts the file in its place.
 */
export function declaredAt(): string[] {
  if (!isOneOfManyFiles) return [];
  const [, declaring, ...callers] = getCallSites();
  const site = callers.find(({ scriptName }) => scriptName !== declaring?.scriptName);
  if (site === undefined) return [];
  return [`${tagStart}${relative(repository, fileURLToPath(site.scriptName))}:${site.lineNumber}:${site.columnNumber}`];
}

/** Position that the tags of a test name; `undefined` where they name none. */
export function positionIn(tags: readonly string[]): Position | undefined {
  const tag = tags.find((each) => each.startsWith(tagStart));
  const [file = '', line, column] = tag?.slice(tagStart.length).split(':') ?? [];
  return tag === undefined ? undefined : { file: `${repository}${file}`, line: Number(line), column: Number(column) };
}

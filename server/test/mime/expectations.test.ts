import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { readCorpusFile } from '../support/corpora.ts';
import { withLf } from '../support/line-ends.ts';
import { type Difference, differences } from './expectations/comparison.ts';
import { deviations } from './expectations/deviations.ts';
import { type ExpectedMessage, expectedMessages } from './expectations/sources.ts';

interface Compared extends ExpectedMessage {
  readonly differences: readonly Difference[];
}

test('mails are read as other projects expect of their own test messages', (t) => {
  const compared = expectedMessages().map(
    (message): Compared => ({
      ...message,
      differences: differences(message.expectation, parseMail(withLf(readCorpusFile(message.path)))),
    }),
  );
  for (const line of table(compared)) t.diagnostic(line);
  assertListed(compared);
});

/** Every difference is in the list of deviations, and nothing else is. */
function assertListed(compared: readonly Compared[]): void {
  const listed = new Set(deviations.flatMap(({ path, fields }) => fields.map((field) => `${path}: ${field}`)));
  const unlisted = compared.flatMap(({ path, differences }) =>
    differences
      .filter(({ field }) => !listed.delete(`${path}: ${field}`))
      .map((difference) => `${path}: ${inspect(difference, { depth: 4, breakLength: 120 })}`),
  );
  assert.equal(unlisted.join('\n'), '', 'these differ from what their source expects, without a reason');
  assert.deepEqual([...listed], [], 'these do not deviate: take them out of the list');
}

function isEqual({ differences }: Compared): boolean {
  return differences.length === 0;
}

function table(compared: readonly Compared[]): readonly string[] {
  const rows = [...Map.groupBy(compared, ({ source }) => source), ['all', compared] as const];
  return rows.map(([source, messages]) => {
    const equal = messages.filter(isEqual).length;
    const share = ((100 * equal) / messages.length).toFixed(1);
    const counts = [`${messages.length} messages`, `${equal} equal`, `${messages.length - equal} deviating`];
    return `${source.padEnd(22)}${counts.map((count) => count.padStart(14)).join('')}${`${share} %`.padStart(9)}`;
  });
}

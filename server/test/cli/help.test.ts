import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommands, temporaryFolder } from '../durability/server-process.ts';

const linesMax = 24;
const columnsMax = 80;

test('the help of every command fits a screen, says how it is written, and has an example that is a call of it', async (t) => {
  const folder = await temporaryFolder(t);
  const [overview] = await runCommands(folder, [['help']]);
  const listed = [...(overview?.output ?? '').matchAll(/^ {2}(\w+) +(.+)$/gm)];
  // Those of several words have their actions in place of a summary.
  const names = listed.flatMap(([, word = '', text = '']) =>
    ['rules', 'keys', 'domains', 'accounts'].includes(word)
      ? text.split(', ').map((action) => `${word} ${action}`)
      : [word],
  );
  assert.ok(names.includes('wait') && names.includes('keys create') && names.includes('serve'), names.join());
  const helps = await runCommands(
    folder,
    names.map((name) => [...name.split(' '), '--help']),
  );
  for (const [index, name] of names.entries()) {
    const help = helps[index];
    assert.deepEqual([help?.code, help?.errors], [0, ''], name);
    const lines = (help?.output ?? '').trimEnd().split('\n');
    assert.ok(lines.length <= linesMax, `${name}: ${lines.length} lines`);
    for (const line of lines) assert.ok(line.length <= columnsMax, `${name}: ${line}`);
    assert.ok(lines[0]?.startsWith(`mayfly ${name}`) || name === 'serve', `${lines[0]}`);
    assert.match(`${lines.at(-1)}`, new RegExp(`^Example: .*mayfly ${name}\\b`));
  }
  const usage = (name: string) => helps[names.indexOf(name)]?.output.split('\n', 1).join();
  assert.deepEqual(
    ['keys create', 'domains add', 'listen', 'health'].map(usage),
    [
      'mayfly keys create --owner NAME [OPTIONS]',
      'mayfly domains add DOMAIN --owner NAME',
      'mayfly listen --forward-to URL [--types TYPES]',
      'mayfly health [--dev]',
    ],
    'what is required is in no brackets',
  );
  for (const line of overview?.output.split('\n') ?? []) assert.ok(line.length <= columnsMax, line);
});

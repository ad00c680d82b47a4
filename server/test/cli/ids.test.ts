import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../support/seeded-random.ts';
import { startProgram } from './program.ts';

const message = (code: string) =>
  `From: Shop <a@shop.example>\nTo: qa@mail.test\nSubject: Confirm ${code}\n\nYour code is ${code}\n`;

/** The shortest end of an id, of four characters or more, that no other has. */
function uniqueEnd(id: string, others: readonly string[]): string {
  for (let length = 4; length < id.length; length += 1) {
    const end = id.slice(-length);
    if (!others.some((other) => other !== id && other.endsWith(end))) return end;
  }
  return id;
}

test('any unique end of an id names a mail or a mailbox, in every command', async (t) => {
  const { run, runAll } = await startProgram(t);
  await runAll('new qa@mail.test', 'new other@second.test');
  const mails: string[] = [];
  for (const code of ['482 913', '482 914', '482 915']) {
    const sent = await run('send - --to qa', { input: message(code) });
    mails.push(sent.output.trim().split('\t')[1] ?? '');
  }
  const end = uniqueEnd(mails[1] ?? '', mails);
  const [shown, opened, upper] = await runAll(
    `show ${end} --json`,
    `open ${end} --print`,
    `show ${end.toUpperCase()} --json`,
  );
  assert.equal(JSON.parse(shown?.output ?? '').id, mails[1]);
  assert.match(opened?.output ?? '', new RegExp(`mails%2F${mails[1]}\\n$`));
  assert.deepEqual(upper, shown);

  const { output: list } = await run('ls --json');
  const [other, qa] = JSON.parse(list).map(({ id }: { id: string }) => id);
  const boxEnd = uniqueEnd(qa, [other, qa]);
  const results = await runAll(
    `mails ${boxEnd} --json`,
    `wait ${boxEnd} --code`,
    `extend ${boxEnd} 30`,
    `rm ${uniqueEnd(other, [other, qa])}`,
  );
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0, 0, 0],
    JSON.stringify(results),
  );
  assert.equal(JSON.parse(results[0]?.output ?? '').length, 3);
  assert.equal(results[1]?.output, '482913\n');
  assert.equal(results[3]?.errors, 'deleted other@second.test\n');
});

test('an end that several ids have is an error which lists them, as is one that none has or that is too short', async (t) => {
  const seeded = seededRandom();
  const idsOfBlock = 1_280;
  // All ids have the same end.
  const random = (count: number) => (count === idsOfBlock ? new Uint8Array(count).fill(0xab) : seeded(count));
  const { run, runAll } = await startProgram(t, { random });
  await runAll('new qa@mail.test', 'new other@second.test');
  const mails: string[] = [];
  for (const code of ['482 913', '482 914']) {
    const sent = await run('send - --to qa@mail.test', { input: message(code) });
    mails.push(sent.output.trim().split('\t')[1] ?? '');
  }
  const [several, boxes, ...others] = await runAll(
    'show abab',
    'rm abababab',
    'show ffffffffffff',
    'show 12',
    'show confirm',
    'rm ffffffffffff',
  );
  assert.deepEqual(
    [several?.code, several?.errors],
    [
      1,
      `mayfly: 2 mails have ids that end in "abab": give more of the one that is meant
  ${mails[1]}  a@shop.example  Confirm 482 914
  ${mails[0]}  a@shop.example  Confirm 482 913
`,
    ],
  );
  assert.equal(boxes?.code, 1);
  assert.match(
    boxes?.errors ?? '',
    /^mayfly: 2 mailboxes have ids that end in "abababab": give more of the one that is meant\n {2}\S+ {2}other@second\.test\n {2}\S+ {2}qa@mail\.test\n$/,
  );
  const listed = '"mayfly mails" lists those that there are';
  assert.deepEqual(
    others.map(({ code, errors }) => [code, errors]),
    [
      [1, `mayfly: none of the newest 1,000 mails has an id that ends in "ffffffffffff": ${listed}\n`],
      [1, `mayfly: "12" is no id of a mail, nor an end of one (four characters or more): ${listed}\n`],
      [1, `mayfly: "confirm" is no id of a mail, nor an end of one (four characters or more): ${listed}\n`],
      [1, 'mayfly: there is no active mailbox "ffffffffffff": "mayfly ls" lists those that there are\n'],
    ],
  );
});

test('a key is revoked by any unique end of its id', async (t) => {
  const { run, runAll } = await startProgram(t);
  const made = await runAll('keys create --owner qa', 'keys create --owner qa');
  const ids = made.map(({ output }) => /^id {4}(\S+)$/m.exec(output)?.[1] ?? '');
  const { output: all } = await run('keys list');
  const known = all.split('\n').map((line) => line.split('\t', 1).join());
  const end = uniqueEnd(ids[0] ?? '', known);
  const [none, revoked, again, list] = await runAll(
    'keys revoke ffffffffffff',
    `keys revoke ${end}`,
    `keys revoke ${end}`,
    'keys list',
  );
  assert.deepEqual(
    [none?.code, none?.errors],
    [1, 'mayfly: there is no key "ffffffffffff": "mayfly keys list" lists those that there are\n'],
  );
  assert.deepEqual(revoked, { code: 0, output: `revoked ${ids[0]}\n`, errors: '' });
  assert.deepEqual([again?.code, again?.errors], [1, `mayfly: the key ${ids[0]} is revoked already\n`]);
  const rows = list?.output.split('\n').map((line) => line.split('\t')) ?? [];
  assert.equal(rows.find(([id]) => id === ids[1])?.at(-1), 'no');
});

test('a list for programs has whole ids, the code as a form takes it, and the address of the mailbox last', async (t) => {
  const { run, runAll } = await startProgram(t);
  await runAll('new qa@mail.test', 'new other@second.test');
  const sent = await run('send - --to qa', { input: message('482 913') });
  const id = sent.output.trim().split('\t')[1];
  const row = `${id}\t2026-03-01T12:00:00.000Z\ta@shop.example\tConfirm 482 913\t482913\tqa@mail.test\n`;
  assert.deepEqual(
    (await runAll('mails', 'mails qa')).map(({ output }) => output),
    [row, row],
  );
});

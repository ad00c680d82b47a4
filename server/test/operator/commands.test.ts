import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startProgram } from '../cli/program.ts';
import { operatorKey } from './operator-key.ts';

/** Ways to the accounts: over the API, and by the database of the service. */
const ways = { 'over the API': true, 'on the database': false };

/** Runs command lines in one of the ways, and splits the rows of what they print. */
async function startWay(t: TestContext, isRemote: boolean) {
  const program = await startProgram(t);
  const { service } = program;
  const key = await operatorKey(service);
  const environment = {
    ...(isRemote ? { MAYFLY_API_KEY: key } : {}),
    MAYFLY_DATABASE_URL: `sqlite:${service.folder}/mayfly.db`,
  };
  const url = isRemote ? ` --url ${service.app.url}` : '';
  const run = async (line: string) => {
    const { code, output, errors } = await program.run(line + url, { environment });
    const rows = output
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t'));
    return { code, rows, output, errors };
  };
  return { service, run };
}

for (const [way, isRemote] of Object.entries(ways)) {
  test(`${way} accounts are made, shown and limited`, async (t) => {
    const { service, run } = await startWay(t, isRemote);
    const made = await run('accounts create --owner qa --active-mailboxes-max 3 --reason new');
    assert.deepEqual([made.code, made.rows.at(-1)], [0, ['qa', 'active', '3', '100000', '10737418240']], made.errors);
    const again = await run('accounts create --owner qa');
    assert.deepEqual([again.code, /qa is there already/.test(again.errors)], [1, true]);
    const limited = await run('accounts limit --owner qa --bytes-max 1024');
    assert.deepEqual(limited.rows.at(-1), ['qa', 'active', '1000', '100000', '1024'], limited.errors);
    await service.key('bob');
    const listed = await run('accounts list');
    assert.deepEqual(
      listed.rows.slice(1).map(([owner]) => owner),
      ['alice', 'bob', 'ops', 'qa'],
      listed.errors,
    );
    assert.deepEqual(JSON.parse((await run('accounts list --json --search q')).output)[0].owner, 'qa');
  });

  test(`${way} accounts are suspended, resumed and deleted, and the audit log tells of it`, async (t) => {
    const { service, run } = await startWay(t, isRemote);
    assert.equal((await run('accounts create --owner qa --reason new')).code, 0);
    assert.equal((await run('accounts limit --owner qa --bytes-max 1024')).code, 0);
    const bobs = await service.key('bob');
    assert.equal((await run('accounts suspend --owner bob --reason spam')).code, 0);
    assert.equal((await service.call('GET', '/v1/usage', { key: bobs })).body.error, 'owner_suspended');
    assert.deepEqual(
      (await run('accounts list --suspended')).rows.slice(1).map(([owner]) => owner),
      ['bob'],
    );
    assert.equal((await run('accounts resume --owner bob --reason sorry')).code, 0);
    assert.equal((await service.call('GET', '/v1/usage', { key: bobs })).status, 200);
    assert.match((await run('accounts delete --owner bob --confirm bo --reason gone')).errors, /--confirm/);
    const deleted = await run('accounts delete --owner bob --confirm bob --reason gone');
    assert.match(deleted.rows.at(-1)?.[1] ?? '', /^delet(ing|ed)$/);
    await service.app.run('endOwners');
    const facts = await run('accounts show --owner bob');
    assert.ok(facts.output.includes('state\tdeleted'), facts.output);
    assert.equal(JSON.parse((await run('accounts show --owner bob --json')).output).state, 'deleted');
    const comeBack = await run('accounts create --owner bob');
    assert.deepEqual([comeBack.code, /deleted/.test(comeBack.errors)], [1, true], comeBack.errors);
    for (const line of ['accounts show --owner nobody', 'accounts suspend --owner nobody --reason x']) {
      assert.equal((await run(line)).code, 1, line);
    }
    assert.match((await run('accounts suspend --owner postmaster --reason x')).errors, /reports of abuse/);
    assert.equal((await run('accounts suspend --owner qa')).code, 2);

    const audit = await run('audit --since 2026-01-01 --jsonl');
    const entries = audit.output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      entries.map(({ action, owner }) => `${action} ${owner}`),
      [...['owner.delete bob', 'owner.resume bob', 'owner.suspend bob'], ...['owner.limits qa', 'owner.create qa']],
    );
    const actor = isRemote ? 'ops' : 'command line';
    assert.deepEqual(
      entries.map((entry) => entry.actor.owner),
      entries.map(() => actor),
    );
    assert.deepEqual(JSON.parse((await run('audit --owner qa --action owner.create --json')).output)[0].reason, 'new');
    assert.equal((await run('audit --until 2026-01-01')).output, '');
    assert.equal((await run('audit --since yesterday')).code, 2);
    assert.equal((await run('audit --action x')).code, 2);
  });
}

test('a key without the right, and a service that is not there, are told', async (t) => {
  const program = await startProgram(t);
  const refused = await program.run(`accounts list --url ${program.service.app.url}`);
  assert.deepEqual([refused.code, /operator/.test(refused.errors)], [3, true], refused.errors);
  assert.equal((await program.run('accounts list --url http://127.0.0.1:1')).code, 4);
  assert.equal((await program.run('accounts list --url mail.example.com')).code, 2);
});

test('more accounts and entries than a page has are all shown', async (t) => {
  const program = await startProgram(t);
  const { service } = program;
  const key = await operatorKey(service);
  const made = Array.from({ length: 105 }, (_, index) => `team-${String(index).padStart(3, '0')}`);
  for (const owner of made) {
    const answer = await service.call('PUT', `/v1/operator/owners/${owner}`, { key, body: { reason: 'many' } });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  }
  const environment = { MAYFLY_API_KEY: key };
  const listed = await program.run(`accounts list --search team --jsonl --url ${service.app.url}`, { environment });
  assert.deepEqual(
    listed.output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).owner),
    made,
  );
  const audit = await program.run(`audit --jsonl --url ${service.app.url}`, { environment });
  assert.equal(audit.output.trimEnd().split('\n').length, made.length);
});

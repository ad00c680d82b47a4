import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { startService } from '../support/service.ts';
import { ScriptedMailbox, tryOnce } from './scripted-mailbox.ts';

const eachEngine = useEngines();

const faults: readonly (readonly [step: object, pointer: string, detail: RegExp])[] = [
  [{ reply: 'later' }, '/steps/0/reply', /a code, an enhanced code and a text/],
  [{ reply: '451 later' }, '/steps/0/reply', /a code, an enhanced code/],
  [{ reply: '451 4.7.1 a\r\n250 2.0.0 b' }, '/steps/0/reply', /on one line/],
  [{ reply: '451 4.7.1 später' }, '/steps/0/reply', /in ASCII/],
  [{ reply: '354 3.0.0 go on' }, '/steps/0/reply', /a code, an enhanced code/],
  [{ reply: '451 5.7.1 no' }, '/steps/0/reply', /both must be 4/],
  [{ reply: '250 2.1.5 ok' }, '/steps/0/reply', /of 4xx or 5xx/],
  [{ at: 'data', accept: true, reply: '250 2.0.0 ok' }, '/steps/0/reply', /at mail, rcpt and end alone/],
  [{ accept: true, reply: '451 4.7.1 later' }, '/steps/0/reply', /must be of 2xx/],
  [{ accept: true, drop: true }, '/steps/0/drop', /does not go on/],
  [{ at: 'end' }, '/steps/0', /does nothing/],
  [{ at: 'rcpt', when: { subject: 'x' }, drop: true }, '/steps/0/when/subject', /let at be end/],
  [{ reply: `451 4.7.1 ${'x'.repeat(391)}` }, '/steps/0/reply', /400/],
  [{ delayMs: 30_001 }, '/steps/0/delayMs', /30000|30,000/],
  [{ drop: true, times: 0 }, '/steps/0/times', /1/],
  [{ drop: true, at: 'connect' }, '/steps/0/at', /rcpt/],
  [{ drop: true, time: 2 }, '/steps/0', /time/],
];

test('what is wrong with a script is told with its field, and changes nothing', async (t) => {
  const mailbox = await ScriptedMailbox.make(await startService(t), { steps: [{ drop: true }] });
  const { service, key, path } = mailbox;
  const put = (body: object) => service.call('PUT', `${path}/script`, { key, body });
  for (const [step, pointer, detail] of faults) {
    const { status, body } = await put({ steps: [step] });
    assert.equal(status, 400, JSON.stringify(step));
    const [fault] = body.errors;
    assert.ok(fault.pointer.startsWith(pointer), `${fault.pointer} for ${JSON.stringify(step)}`);
    assert.match(`${fault.pointer} ${fault.detail}`, detail);
  }
  assert.equal((await put({ steps: [] })).status, 400);
  assert.equal((await put({ steps: Array.from({ length: 33 }, () => ({ drop: true })) })).status, 400);
  const rate = { max: 1, seconds: 1, reply: '250 2.0.0 ok' };
  assert.equal((await put({ steps: [], rate })).body.errors[0].pointer, '/rate/reply');
  const { body } = await service.call('GET', `${path}/script`, { key });
  assert.deepEqual(body.steps, [{ at: 'rcpt', drop: true, times: 1, met: 0 }]);
});

eachEngine(
  'a script tells how far it has come, begins anew when it is set, and pages through its attempts',
  async (t, start) => {
    const script = {
      steps: [
        { reply: '451 4.7.1 later', times: 3 },
        { at: 'end' as const, delayMs: 0, accept: true },
      ],
    };
    const mailbox = await ScriptedMailbox.make(await start(), script);
    const { service, key, path } = mailbox;
    const met = async () => {
      const { body } = await service.call('GET', `${path}/script`, { key });
      return body.steps.map((step: { met: number }) => step.met);
    };
    for (let attempt = 0; attempt < 4; attempt += 1) await tryOnce(t, mailbox);
    assert.deepEqual(await met(), [3, 1]);
    const { setAt, ...set } = await mailbox.script(script);
    assert.match(setAt, /^2026-03-01T/);
    assert.deepEqual(set, {
      steps: [
        { at: 'rcpt', reply: '451 4.7.1 later', times: 3, met: 0 },
        { at: 'end', accept: true, times: 1, met: 0 },
      ],
      // biome-ignore lint/suspicious/noThenProperty: a member of the API
      then: 'accept',
    });
    assert.deepEqual(await met(), [0, 0]);
    assert.equal(await tryOnce(t, mailbox), '451 4.7.1');
    const numbers: number[] = [];
    let query = '?limit=2';
    for (let pages = 0; pages < 3; pages += 1) {
      const { body } = await service.call('GET', `${path}/attempts${query}`, { key });
      numbers.push(...body.items.map(({ number }: { number: number }) => number));
      query = `?limit=2&cursor=${body.nextCursor}`;
    }
    assert.deepEqual(numbers, [1, 2, 3, 4, 5]);
    const wrong = await service.call('GET', `${path}/attempts?cursor=1.0123456789abcdef.x`, { key });
    assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [400, '/cursor']);
  },
);

test('a mailbox says that it has a script, from the script to its end, and each is told of as a change of it', async (t) => {
  const mailbox = await ScriptedMailbox.make(await startService(t));
  const { service, key, path } = mailbox;
  const read = async (place: string) => (await service.call('GET', place, { key })).body;
  const said = async () => {
    const [listed] = (await read('/v1/mailboxes')).items;
    assert.deepEqual(listed, await read(path));
    return listed.hasScript;
  };
  assert.equal(await said(), undefined);
  for (const reply of ['451 4.7.1 later', '550 5.7.1 no']) await mailbox.script({ steps: [{ reply }] });
  assert.equal(await said(), true);
  assert.equal((await service.call('DELETE', `${path}/script`, { key })).status, 204);
  assert.equal(await said(), undefined);
  const told = (await read('/v1/events')).items.map(({ type }: { type: string }) => type);
  assert.deepEqual(told, ['mailbox.created', 'mailbox.updated', 'mailbox.updated']);
});

test('a key without the scope reads attempts, and sets no script', async (t) => {
  const mailbox = await ScriptedMailbox.make(await startService(t), { steps: [{ accept: true }] });
  const { service, path } = mailbox;
  const { key } = await makeKey(service, mailbox.key, { scopes: ['mailboxes'] });
  for (const [method, place, status] of [
    ['GET', 'script', 200],
    ['GET', 'attempts', 200],
    ['PUT', 'script', 403],
    ['DELETE', 'script', 403],
  ] as const) {
    const body = method === 'PUT' ? { steps: [{ drop: true }] } : undefined;
    assert.equal((await service.call(method, `${path}/${place}`, { key, body })).status, status, method);
  }
});

test('a scripted refusal is in the list of refusals, with its reason', async (t) => {
  const mailbox = await ScriptedMailbox.make(await startService(t), { steps: [{ reply: '550 5.7.1 go away' }] });
  await tryOnce(t, mailbox);
  const { body } = await mailbox.service.call('GET', '/v1/refusals', mailbox);
  const [{ reply, reason, recipient }] = body.items;
  assert.deepEqual([reply, reason, recipient], ['550 5.7.1 go away', 'script', mailbox.address]);
});

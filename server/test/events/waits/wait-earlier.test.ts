import assert from 'node:assert/strict';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { useEngines } from '../../support/engines.ts';
import { held, subjects, untilHeld, wait } from './waiting.ts';

const onEachEngine = useEngines();

onEachEngine('a time-out names mails before the start that would have matched', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, messageWith(0, 'News'), messageWith(0, 'code 1'), messageWith(1, 'Welcome'));
  const { body: second } = await wait(service, key, id, { match: { subject: 'welcome' } });
  const match = { subject: { regex: '^code' } };
  const { answer } = await held(service, key, id, { after: second.cursor, match, timeout: 5 });
  service.clock.advance(5_000);
  const { body } = await answer;
  const [hidden] = (await wait(service, key, id, { match })).body.items;
  const { id: mailId, subject, receivedAt } = hidden;
  assert.deepEqual([body.timedOut, body.seen, body.earlier], [true, 0, [{ mailId, subject, receivedAt }]]);
  const earlier = async (request: object) => (await wait(service, key, id, { timeout: 0, ...request })).body.earlier;
  assert.deepEqual(await earlier({ after: mailId, match }), [{ mailId, subject, receivedAt }], 'that mail itself');
  assert.equal(await earlier({ after: mailId, match, except: [mailId] }), undefined);
  assert.equal(await earlier({ after: second.cursor, match: { subject: 'Nothing' } }), undefined);
  assert.equal(await earlier({ match: { subject: 'Nothing' } }), undefined, 'nothing is before it');
  const all = await earlier({ after: second.cursor });
  assert.deepEqual(
    all.map((mail: { subject: string }) => mail.subject),
    ['Welcome', 'code 1', 'News'],
    'the newest first',
  );
});

onEachEngine('at most ten are named, of the 50 before the start', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const mails = Array.from({ length: 51 }, (_, index) => messageWith(index % 4 === 0 ? 1 : 0, `mail ${index}`));
  await deliver(t, service, address, ...mails);
  const { body } = await wait(service, key, id, { count: 51 });
  const named = async (match: object) => {
    const answer = await wait(service, key, id, { after: body.cursor, match, timeout: 0 });
    return (answer.body.earlier ?? []).map(({ subject }: { subject: string }) => subject);
  };
  const attached = [48, 44, 40, 36, 32, 28, 24, 20, 16, 12].map((index) => `mail ${index}`);
  assert.deepEqual(await named({ hasAttachments: true }), attached);
  assert.deepEqual(await named({ subject: { equals: 'mail 1' } }), ['mail 1']);
  assert.deepEqual(await named({ subject: { equals: 'mail 0' } }), [], 'the 51st');
});

onEachEngine('excepted mails do not count, whether they match or not', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...['one', 'two', 'three'].map((subject) => messageWith(0, subject)));
  const { body: all } = await wait(service, key, id, { count: 3 });
  const [one, two, three] = all.items.map((item: { id: string }) => item.id);
  const waiting = (request: object) => wait(service, key, id, { timeout: 0, ...request });
  assert.deepEqual(subjects(await waiting({ except: [one] })), ['two']);
  assert.deepEqual(subjects(await waiting({ except: [one, three], match: { subject: 't' } })), ['two']);
  assert.deepEqual(subjects(await waiting({ except: [], order: 'newest' })), ['three']);
  const { body: none } = await waiting({ except: [one, two, three], match: { subject: 'four' } });
  assert.deepEqual([none.timedOut, none.seen, none.nearMisses], [true, 0, []]);
  const next = await held(service, key, id, { except: [one, two, three, 'nothing'] });
  await deliver(t, service, address, messageWith(0, 'four'));
  assert.deepEqual(subjects(await next.answer), ['four']);
});

onEachEngine('timeoutMs is a time-out in milliseconds', async (_, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const short = await held(service, key, id, { timeoutMs: 1_500 });
  await untilHeld(service, 1);
  service.clock.advance(1_499);
  await untilHeld(service, 1);
  service.clock.advance(1);
  const { body } = await short.answer;
  assert.deepEqual([body.timedOut, body.timeoutApplied, body.timeoutAppliedMs], [true, 2, 1_500]);
  const { body: poll } = await wait(service, key, id, { timeoutMs: 0 });
  assert.deepEqual([poll.timeoutApplied, poll.timeoutAppliedMs], [0, 0]);
  const long = await held(service, key, id, { timeoutMs: 1_000_000 });
  service.clock.advance(55_000);
  assert.deepEqual((await long.answer).body.timeoutAppliedMs, 55_000);
  const { body: seconds } = await wait(service, key, id, { timeout: 0 });
  assert.equal(seconds.timeoutAppliedMs, undefined);
});

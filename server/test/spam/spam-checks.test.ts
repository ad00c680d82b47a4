import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { startService } from '../support/service.ts';
import { spamReply as reply, startSpamd } from './spamd.ts';

test('a mail is rated by the filter of the operator, once however often one looks', async (t) => {
  const spamd = await startSpamd(t, reply);
  const service = await startService(t, { environment: { MAYFLY_SPAMD: spamd.place } });
  const { key, path } = await mailIn(t, service, 'Subject: offer\r\n\r\nbuy\r\n');
  const rating = {
    ...{ score: 7.5, threshold: 5, isSpam: true },
    rules: [{ name: 'BAD_RULE', score: 7.5, description: 'BODY: it is bad' }],
  };
  const answers = await Promise.all([1, 2, 3].map(() => service.call('GET', `${path}/checks/spam`, { key })));
  for (const { status, body } of [...answers, await service.call('GET', `${path}/checks/spam`, { key })]) {
    assert.deepEqual([status, body], [200, rating]);
  }
  const [question = '', ...more] = spamd.asked();
  assert.deepEqual(more, []);
  const [head = '', message = ''] = question.split(/\r\n\r\n(.*)/s);
  assert.equal(head, `REPORT SPAMC/1.5\r\nContent-length: ${Buffer.byteLength(message)}`);
  assert.match(message, /^Return-Path|^Received/);
  assert.match(message, /Subject: offer\r\n\r\nbuy\r\n$/);
});

test('without a filter, and while it does not answer, the error says what to do', async (t) => {
  const off = await startService(t);
  const kept = await mailIn(t, off, 'Subject: offer\r\n\r\nbuy\r\n');
  assertProblem(await off.call('GET', `${kept.path}/checks/spam`, { key: kept.key }), 404, 'spam_check_off');

  for (const said of [undefined, 'SPAMD/1.0 69 Service\r\n\r\n']) {
    const spamd = await startSpamd(t, said);
    const service = await startService(t, { environment: { MAYFLY_SPAMD: spamd.place } });
    const { key, path } = await mailIn(t, service, 'Subject: offer\r\n\r\nbuy\r\n');
    const answer = await service.call('GET', `${path}/checks/spam`, { key });
    assertProblem(answer, 503, 'unavailable');
    assert.equal(answer.headers.get('retry-after'), '10');
  }
});

test('a large mail is not rated, and no filter is asked', async (t) => {
  const spamd = await startSpamd(t, reply);
  const service = await startService(t, { environment: { MAYFLY_SPAMD: spamd.place } });
  const { key, path } = await mailIn(
    t,
    service,
    `Subject: large\r\n\r\n${'x'.repeat(70)}\r\n`.padEnd(30).concat(`${'y'.repeat(70)}\r\n`.repeat(8_000)),
  );
  const { status, body } = await service.call('GET', `${path}/checks/spam`, { key });
  assert.deepEqual([status, body], [200, { isSpam: false, rules: [], skipped: 'too_large' }]);
  assert.deepEqual(spamd.asked(), []);
});

async function mailIn(t: TestContext, service: Awaited<ReturnType<typeof startService>>, message: string) {
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  await deliver(t, service, mailbox.address, message);
  const { body } = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key });
  return { key, path: `/v1/mailboxes/${mailbox.id}/mails/${body.items[0].id}` };
}

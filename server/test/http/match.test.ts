import assert from 'node:assert/strict';
import { useEngines } from '../support/engines.ts';
import { createMailbox, deliver, messageWith } from './mail.ts';

const onEachEngine = useEngines();

onEachEngine('match says whether a wait would take an email, and why not', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, messageWith(1, 'Your code: 482913'));
  const { body: taken } = await service.call('POST', `/v1/mailboxes/${id}/wait`, { key });
  const path = `/v1/mailboxes/${id}/mails/${taken.items[0].id}/match`;
  const matching = (match: unknown) => service.call('POST', path, { key, body: { match } });
  const takes = { subject: { regex: '\\d{6}' }, from: 'sender', hasAttachments: true, hasCode: true };
  const missed = {
    hasLink: true,
    text: 'nothing',
    subject: { regex: '^\\d' },
    to: 'nobody@',
    from: 'y',
    hasAttachments: false,
  };
  for (const [match, failed] of [
    [{}, []],
    [takes, []],
    [{ ...takes, hasCode: false }, ['hasCode']],
    [{ ...missed, to: address }, ['from', 'subject', 'text', 'hasAttachments', 'hasLink']],
    [missed, ['from', 'to', 'subject', 'text', 'hasAttachments', 'hasLink']],
  ] as const) {
    const { status, body } = await matching(match);
    assert.deepEqual([status, body], [200, { matches: failed.length === 0, failed }], JSON.stringify(match));
    const request = { match, timeout: 0 };
    const { body: waited } = await service.call('POST', `/v1/mailboxes/${id}/wait`, { key, body: request });
    assert.equal(waited.timedOut, failed.length > 0, 'as a wait does');
  }
  for (const body of [{ match: { subject: { regex: '(' } } }, { match: { title: 'x' } }, { match: null }, {}, []]) {
    const { status, body: problem } = await service.call('POST', path, { key, body });
    assert.deepEqual([status, problem.error], [400, 'invalid_request'], JSON.stringify(body));
  }
});

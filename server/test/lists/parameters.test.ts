import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();

onEachEngine('a wrong value of a known parameter is refused; an unknown one as its path says', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const box = `/v1/mailboxes/${id}/mails`;
  const wrong = [
    'limit=0',
    'limit=201',
    'order=up',
    'from=',
    'hasAttachments=yes',
    'read=yes',
    'fields=all',
    'cursor=',
    'cursor=1.a.b',
  ];
  const times = ['', 'yesterday', '2026-13-01T00:00:00Z', '2026-03-01', '1'].flatMap((time) => [
    `receivedAfter=${time}`,
    `receivedBefore=${time}`,
  ]);
  for (const path of [box, '/v1/mails']) {
    for (const parameter of [...wrong, ...times, `q=${'a'.repeat(1_001)}`]) {
      const answer = await service.call('GET', `${path}?${parameter}`, { key });
      assertProblem(answer, 400, 'invalid_request');
      assert.match(answer.body.errors[0].pointer, new RegExp(`^/${parameter.split('=')[0]}$`));
    }
  }
  const words = Array.from({ length: 33 }, (_, word) => `w${word}`).join('+');
  assertProblem(await service.call('GET', `${box}?q=${words}`, { key }), 400, 'invalid_request');
  const ignored = await service.call('GET', `${box}?recievedAfter=x`, { key });
  assert.deepEqual([ignored.status, ignored.headers.get('x-unknown-parameters')], [200, 'recievedAfter']);
  const refused = await service.call('GET', '/v1/mails?recievedAfter=x', { key });
  assertProblem(refused, 400, 'invalid_request');
  assert.match(refused.body.fix, /receivedAfter/);
});

onEachEngine('an unknown parameter changes neither the list nor its version', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, 'Subject: a\r\n\r\nb\r\n');
  const box = `/v1/mailboxes/${id}/mails`;
  const [plain, unknown] = [await service.call('GET', box, { key }), await service.call('GET', `${box}?a=b`, { key })];
  assert.deepEqual(unknown.body, plain.body);
  assert.equal(unknown.headers.get('etag'), plain.headers.get('etag'));
});

onEachEngine(
  'an operator that other searches have is refused, with the parameter that does as much',
  async (_t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const ask = (q: string) => service.call('GET', `/v1/mails?q=${encodeURIComponent(q)}`, { key });
    for (const [q, detail, fix] of [
      ['order cc:bob', /q has the operator "cc:"/, /the parameter cc;/],
      [
        'LARGER:1M',
        /q has the operator "LARGER:"/,
        /the parameter largerThan, in bytes; .*"LARGER:1M" in quotation marks/,
      ],
      ['from:shop', /"from:"/, /the parameter from;/],
      ['-order', /q only leaves words out/, /Give a word/],
    ] as const) {
      const answer = await ask(q);
      assertProblem(answer, 400, 'invalid_request');
      assert.match(answer.body.detail, detail);
      assert.match(answer.body.fix, fix);
    }
    for (const q of ['"cc:bob"', 're:order', 'https://larger:8080/', 'cc: bob', '-', '"', '""', '- order']) {
      assert.equal((await ask(q)).status, 200, q);
    }
  },
);

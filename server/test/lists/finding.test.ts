import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { pagesFrom } from './pages.ts';

const onEachEngine = useEngines();

/** Texts as they are typed into a mail, and words by which each is found. */
const phrases = [
  { shown: 'Bestellung für Café Zürich', found: ['bestell', 'CAFE', 'zurich für'] },
  { shown: 'Reset your password', found: ['RESET', 'pass your', 'word-less'] },
  { shown: 'Ваш код Ёлка', found: ['ваш', 'ЕЛКА', 'ко'] },
  { shown: '東京都庁からのお知らせ', found: ['京都', '都庁', 'お知らせ'] },
  { shown: 'שלום עולם', found: ['שלום', 'עול'] },
  { shown: 'ΛΌΓΟΣ Straße', found: ['λογος', 'STRASSE'] },
] as const;
const people = ['ann@shop.test', 'Bob.Builder@news.test', 'cy+tag@bank.test'];
const tags = ['signup', 'orders', ''];

interface SentMail {
  readonly id: string;
  readonly mailboxId: string;
  readonly tag: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly hasAttachments: boolean;
  readonly receivedAt: string;
}

interface Query {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly q?: string;
  readonly receivedAfter?: string;
  readonly receivedBefore?: string;
  readonly hasAttachments?: string;
  readonly tag?: string;
  readonly order?: string;
}

function messageOf({
  from,
  to,
  subject,
  body,
  hasAttachments,
}: Omit<SentMail, 'id' | 'mailboxId' | 'tag' | 'receivedAt'>): string {
  const file = ['--b', 'Content-Disposition: attachment; filename="a.bin"', '', 'x', ''];
  const lines = [
    `From: Name of ${from.split('@')[0]} <${from}>`,
    `To: ${to}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    ...['', '--b', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', ''],
    Buffer.from(body).toString('base64'),
    ...(hasAttachments ? file : []),
    '--b--',
    '',
  ];
  return lines.join('\r\n');
}

/** Delivers mails with all that is filtered by, some of them in the same millisecond. */
async function deliverMany(
  t: TestContext,
  service: Service,
  { key, count }: { key: string; count: number },
): Promise<SentMail[]> {
  const boxes = [];
  for (const tag of tags) boxes.push({ ...(await createMailbox(service, key, tag === '' ? {} : { tag })), tag });
  const sent: SentMail[] = [];
  const drawn = fc.sample(
    fc.record({
      box: fc.constantFrom(...boxes),
      from: fc.constantFrom(...people),
      to: fc.constantFrom('one@mail.test', 'Two@mail.test'),
      subject: fc.constantFrom('Hello', 'Your ORDER 17', 'hello again'),
      phrase: fc.constantFrom(...phrases),
      hasAttachments: fc.boolean(),
      advanceMs: fc.constantFrom(0, 0, 1, 1_000),
    }),
    { numRuns: count, seed: 87 },
  );
  for (const { box, phrase, advanceMs, ...mail } of drawn) {
    service.clock.advance(advanceMs);
    const body = phrase.shown;
    await deliver(t, service, box.address, messageOf({ ...mail, body }));
    const { body: list } = await service.call('GET', `/v1/mailboxes/${box.id}/mails`, { key });
    const [{ id, receivedAt }] = list.items;
    sent.push({ id, mailboxId: box.id, tag: box.tag, receivedAt, body, ...mail });
  }
  return sent;
}

function contains(text: string, wanted: string | undefined): boolean {
  return wanted === undefined || text.toLowerCase().includes(wanted.toLowerCase());
}

function hasWords({ body }: SentMail, q: string | undefined): boolean {
  if (q === undefined) return true;
  const phrase = phrases.find(({ shown }) => shown === body);
  return phrase?.found.some((words) => words === q && words !== 'word-less') ?? false;
}

/** The ids of the mails that a look at each of them finds. */
function expectedOf(sent: readonly SentMail[], query: Query, mailboxId?: string): string[] {
  const ids = sent
    .filter((mail) => mailboxId === undefined || mail.mailboxId === mailboxId)
    .filter((mail) => contains(`Name of ${mail.from.split('@')[0]} <${mail.from}>`, query.from))
    .filter((mail) => contains(mail.to, query.to) && contains(mail.subject, query.subject) && hasWords(mail, query.q))
    .filter(({ receivedAt }) => query.receivedAfter === undefined || receivedAt > query.receivedAfter)
    .filter(({ receivedAt }) => query.receivedBefore === undefined || receivedAt < query.receivedBefore)
    .filter(
      ({ hasAttachments }) => query.hasAttachments === undefined || String(hasAttachments) === query.hasAttachments,
    )
    .filter(({ tag }) => query.tag === undefined || tag === query.tag)
    .map(({ id }) => id)
    .sort();
  return query.order === 'asc' ? ids : ids.reverse();
}

function queryArbitrary(sent: readonly SentMail[]): fc.Arbitrary<Query> {
  const time = fc.constantFrom(...sent.map(({ receivedAt }) => receivedAt));
  return fc.record(
    {
      from: fc.constantFrom('SHOP', 'name of bob', 'ann@shop.test', 'nobody'),
      to: fc.constantFrom('one@', 'TWO@MAIL'),
      subject: fc.constantFrom('hello', 'order 1', 'again'),
      q: fc.constantFrom(...phrases.flatMap(({ found }) => found)),
      receivedAfter: time,
      receivedBefore: time,
      hasAttachments: fc.constantFrom('true', 'false'),
      tag: fc.constantFrom(...tags),
      order: fc.constantFrom('asc', 'desc'),
    },
    { requiredKeys: [] },
  );
}

onEachEngine('each filter, and any of them together, finds what a look at every mail would', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const sent = await deliverMany(t, service, { key, count: 40 });
  await createMailbox(service, await service.key('bob'));
  const read = async (path: string) => {
    const pages = await pagesFrom(service, { key, path });
    return pages.flat().map(({ id }) => id);
  };
  const cases = fc.record({
    query: queryArbitrary(sent),
    mailboxId: fc.option(fc.constantFrom(...sent.map(({ mailboxId }) => mailboxId)), { nil: undefined }),
    limit: fc.integer({ min: 1, max: 9 }),
    isSummary: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ query, mailboxId, limit, isSummary }) => {
      const given = new URLSearchParams({ ...query, ...(isSummary ? { fields: 'summary' } : {}) });
      const expected = expectedOf(sent, query, mailboxId);
      const box = mailboxId === undefined ? '/v1/mails' : `/v1/mailboxes/${mailboxId}/mails`;
      assert.deepEqual(await read(`${box}?limit=${limit}&${given}`), expected);
      if (mailboxId !== undefined) assert.deepEqual(await read(`${box}?${given}`), expected, 'whole');
    }),
    { numRuns: 60, seed: 88 },
  );
});

onEachEngine('a domain is found as people read it, and as it is written in the mail', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { address } = await createMailbox(service, key);
  await deliver(t, service, address, 'From: Ann <ann@xn--bcher-kva.test>\r\nSubject: New\r\n\r\nRead.\r\n');
  await deliver(t, service, address, 'From: Ann <ann@buch.test>\r\nSubject: Old\r\n\r\nRead.\r\n');
  for (const q of ['bücher', 'BUCHER', 'ann@bücher.test', 'xn--bcher-kva']) {
    const { body } = await service.call('GET', `/v1/mails?q=${encodeURIComponent(q)}`, { key });
    assert.deepEqual(
      body.items.map(({ subject }: { subject: string }) => subject),
      ['New'],
      q,
    );
  }
});

onEachEngine('mails that come and go between two pages make no gap and no double', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const send = (count: number) =>
    deliver(t, service, address, ...Array.from({ length: count }, () => 'Subject: a\r\n\r\nneedle\r\n'));
  for (const path of [`/v1/mailboxes/${id}/mails`, '/v1/mails']) {
    for (const query of ['order=desc', 'order=asc', 'order=desc&q=needle', 'order=asc&q=need']) {
      await send(5);
      service.clock.advance(1);
      await send(5);
      const { body: before } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
      const seen: string[] = [];
      const gone = new Set<string>();
      for (let next: string | undefined = `${path}?limit=3&${query}`; next !== undefined; ) {
        const { body }: { body: { items: { id: string }[]; nextCursor?: string } } = await service.call('GET', next, {
          key,
        });
        seen.push(...body.items.map((mail) => mail.id));
        next = body.nextCursor && `${path}?limit=3&${query}&cursor=${encodeURIComponent(body.nextCursor)}`;
        service.clock.advance(1);
        await send(1);
        // The last mail of the page, and one that is yet to come.
        const other = before.items.find((mail: { id: string }) => !seen.includes(mail.id) && !gone.has(mail.id));
        for (const mailId of [seen.at(-1), other?.id].filter((one) => one !== undefined)) {
          await service.call('DELETE', `/v1/mailboxes/${id}/mails/${mailId}`, { key });
          gone.add(mailId);
        }
        if (seen.length > 60) break;
      }
      assert.equal(new Set(seen).size, seen.length, 'no double');
      const stayed = before.items.map((mail: { id: string }) => mail.id).filter((mailId: string) => !gone.has(mailId));
      assert.deepEqual(
        stayed.filter((mailId: string) => !seen.includes(mailId)),
        [],
        `no gap: ${path} ${query}`,
      );
    }
  }
});

onEachEngine('a summary has what its email has, without bodies', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const body = `first line: your verification code is 482 913 ${'🪰'.repeat(400)}`;
  const mail = {
    from: 'ann@shop.test',
    to: 'One <one@mail.test>, two@mail.test',
    subject: 'Hi',
    body,
    hasAttachments: true,
  };
  await deliver(t, service, address, messageOf(mail));
  const { body: list } = await service.call('GET', `/v1/mailboxes/${id}/mails?fields=summary`, { key });
  const { preview, sizeBytes, receivedAt, id: mailId, ...rest } = list.items[0];
  assert.deepEqual(rest, {
    mailboxId: id,
    sender: 'ann@shop.test',
    from: { address: 'ann@shop.test', name: 'Name of ann' },
    to: ['one@mail.test', 'two@mail.test'],
    cc: [],
    subject: 'Hi',
    attachmentCount: 1,
    read: false,
    code: '482913',
    codeText: '482 913',
  });
  assert.ok(preview.startsWith('first line') && preview.length <= 200 && preview.isWellFormed());
  assert.ok(sizeBytes > 300);
  const { body: email } = await service.call('GET', `/v1/mails/${mailId}`, { key });
  assert.deepEqual([email.receivedAt, email.id], [receivedAt, mailId]);
  const { body: own } = await service.call('GET', '/v1/mails', { key });
  const { codes: _, links: __, ...details } = email.details;
  assert.deepEqual(own, { items: [{ ...email, details }] });
});

onEachEngine('a summary names the author, the copied and the message, also of bounces', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const head = ['From: Größe <größe@shop.test>, Ann <ann@shop.test>', 'Cc: One <one@mail.test>, two@mail.test'];
  await deliver(
    t,
    service,
    address,
    `${head.join('\r\n')}\r\nMessage-ID: <4711@shop.test>\r\n\r\n`,
    'Subject: none\r\n\r\n',
  );
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails?fields=summary&order=asc`, { key });
  const [named, plain] = body.items;
  assert.deepEqual(
    [named.from, named.cc, named.messageId],
    [{ address: 'größe@shop.test', name: 'Größe' }, ['one@mail.test', 'two@mail.test'], '4711@shop.test'],
  );
  assert.deepEqual([plain.from, plain.cc, plain.messageId], [{ address: plain.sender }, [], undefined]);
});

onEachEngine('an answer says how far was looked only where words are searched for', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...Array.from({ length: 3 }, () => 'Subject: a\r\n\r\nneedle\r\n'));
  const read = async (path: string) => (await service.call('GET', path, { key })).body;
  const all = { complete: true, newest: null, oldest: null };
  assert.deepEqual((await read('/v1/mails?q=needle')).searched, all);
  assert.deepEqual((await read(`/v1/mailboxes/${id}/mails?q=needle`)).searched, all);
  assert.deepEqual(Object.keys(await read(`/v1/mailboxes/${id}/mails?subject=a`)), ['items']);
  const first = await read('/v1/mails?q=needle&limit=2');
  assert.deepEqual([first.items.length, first.searched.complete, first.searched.newest], [2, true, null]);
  assert.equal(first.searched.oldest, first.items[1].receivedAt);
  const time = '2020-01-01T00:00:00.000Z';
  assert.deepEqual((await read(`/v1/mails?q=needle&receivedAfter=${time}`)).searched.oldest !== null, true);
});

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

onEachEngine(
  'a key of one mailbox finds the mails of that one only, and nothing is said of others',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const boxes = [await createMailbox(service, key), await createMailbox(service, key)];
    for (const { address } of boxes) await deliver(t, service, address, 'Subject: a\r\n\r\nneedle\r\n');
    const { body: all } = await service.call('GET', '/v1/mails', { key });
    const { key: bound } = await makeKey(service, key, { scopes: ['mailboxes'], mailboxId: boxes[0].id });
    const own = all.items.filter(({ mailboxId }: { mailboxId: string }) => mailboxId === boxes[0].id);
    const [other] = all.items.filter(({ mailboxId }: { mailboxId: string }) => mailboxId !== boxes[0].id);
    for (const query of ['', '?q=needle', '?subject=a&order=asc']) {
      assert.deepEqual((await service.call('GET', `/v1/mails${query}`, { key: bound })).body.items, own);
    }
    const foreign = await service.key('bob');
    assert.deepEqual((await service.call('GET', '/v1/mails?q=needle', { key: foreign })).body.items, []);
    const nobody = '01890000-0000-7000-8000-000000000000';
    const refusals = [
      await service.call('GET', `/v1/mails/${other.id}`, { key: bound }),
      await service.call('GET', `/v1/mails/${other.id}`, { key: foreign }),
      await service.call('GET', `/v1/mails/${nobody}`, { key }),
      await service.call('GET', '/v1/mails/no%20id', { key }),
    ];
    for (const refused of refusals) {
      assertProblem(refused, 404, 'mail_not_found');
      assert.equal(refused.body.detail, refusals[0]?.body.detail);
    }
    assert.equal((await service.call('DELETE', `/v1/mailboxes/${boxes[0].id}`, { key })).status, 204);
    assert.deepEqual((await service.call('GET', '/v1/mails', { key })).body.items, [other]);
    assertProblem(await service.call('GET', `/v1/mails/${own[0].id}`, { key }), 404, 'mail_not_found');
  },
);

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

onEachEngine('a cursor is of one list, one filter and one owner', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...Array.from({ length: 3 }, () => 'Subject: a\r\n\r\nb\r\n'));
  const box = `/v1/mailboxes/${id}/mails`;
  const { body } = await service.call('GET', `${box}?limit=1&subject=a`, { key });
  const cursor = encodeURIComponent(body.nextCursor);
  const statusOf = async (path: string, by = key) =>
    (await service.call('GET', `${path}&cursor=${cursor}`, { key: by })).status;
  assert.equal(await statusOf(`${box}?subject=a`), 200);
  assert.equal(await statusOf(`${box}?subject=a&limit=2&fields=summary`), 200);
  for (const path of [`${box}?subject=b`, `${box}?limit=1`, `${box}?subject=a&order=asc`, '/v1/mails?subject=a']) {
    assert.equal(await statusOf(path), 400, path);
  }
  assert.equal(await statusOf('/v1/mails?subject=a', await service.key('bob')), 400);
});

onEachEngine('a minus leaves out mails with a word, in sender, subject or text', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const mail = (from: string, subject: string, text: string) => `From: ${from}\nSubject: ${subject}\n\n${text}\n`;
  const contents = [
    mail('a@shop.test', 'Order one', 'plain'),
    mail('a@shop.test', 'Order two', 'with a Discount for you'),
    mail('a@sale.test', 'Order three', 'plain'),
    mail('a@shop.test', `=?utf-8?B?${Buffer.from('Order four 東京都庁').toString('base64')}?=`, 'plain'),
  ];
  await deliver(t, service, address, ...contents);
  const found = async (q: string) => {
    const path = `/v1/mailboxes/${id}/mails?fields=summary&limit=50&order=asc&q=${encodeURIComponent(q)}`;
    const { body } = await service.call('GET', path, { key });
    return body.items.map(({ subject }: { subject: string }) => subject.split(/[ :]/)[1]);
  };
  const looks = [
    await found('order'),
    await found('order -disc'),
    await found('-sale order'),
    await found('order -京都 -two'),
    await found('order -"for you" -sale'),
    await found('order "-sale"'),
    await found('pl-ain order'),
  ];
  assert.deepEqual(looks, [
    ['one', 'two', 'three', 'four'],
    ['one', 'three', 'four'],
    ['one', 'two', 'four'],
    ['one', 'three'],
    ['one', 'four'],
    ['three'],
    [],
  ]);
});

onEachEngine(
  'an operator that other searches have is refused, with the parameter that does as much',
  async (_t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const ask = (q: string) => service.call('GET', `/v1/mails?q=${encodeURIComponent(q)}`, { key });
    for (const [q, detail, fix] of [
      ['order cc:bob', /q has the operator "cc:"/, /the parameter to, /],
      ['LARGER:1M', /q has the operator "LARGER:"/, /Leave it out; .*"LARGER:1M" in quotation marks/],
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

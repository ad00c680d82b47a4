import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { type Message, messageOf } from './message.ts';
import { pagesFrom } from './pages.ts';

const onEachEngine = useEngines();

/** Texts as they are typed into a mail, and words by which each is found. */
const phrases = [
  { shown: 'Bestellung für Café Zürich', found: ['bestell', 'CAFE', 'zurich für', 'cafe\u0301'] },
  { shown: 'Reset your password', found: ['RESET', 'pass your', 'word-less'] },
  { shown: 'Ваш код Ёлка', found: ['ваш', 'ЕЛКА', 'ко'] },
  { shown: '東京都庁からのお知らせ', found: ['京都', '都庁', 'お知らせ'] },
  { shown: 'שלום עולם', found: ['שלום', 'עול'] },
  { shown: 'ΛΌΓΟΣ Straße', found: ['λογος', 'STRASSE'] },
] as const;
const people = ['ann@shop.test', 'Bob.Builder@news.test', 'cy+tag@bank.test'];
const tags = ['signup', 'orders', ''];

interface SentMail extends Message {
  readonly id: string;
  readonly mailboxId: string;
  readonly tag: string;
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
      subject: fc.constantFrom('Hello', 'Your ORDER 17', 'hello again', 'Größe 4'),
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
  return wanted === undefined || text.toLowerCase().includes(wanted.normalize('NFC').toLowerCase());
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
      subject: fc.constantFrom('hello', 'order 1', 'again', 'gro\u0308ße'),
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

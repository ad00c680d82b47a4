import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { startCommand } from '../start-command.ts';

const Latency = Type.Object({ p99: Type.Number() });
const First = Type.Object({ ms: Type.Number() });
const Ingest = Type.Object({ perSecond: Type.Number() });
const Indexing = Type.Object({ seconds: Type.Number(), mails: Type.Number(), others: Latency });
const Searches = Type.Object({ p99: Type.Number(), others: Latency });

/** Search over 100,000 mails of one owner in 10,000 mailboxes: before they are indexed, meanwhile, and then. */
export async function measureSearch(effort: Effort & { databaseUrl?: string }): Promise<Figure[]> {
  const mails = scaled(100_000, effort);
  const input = {
    mails,
    mailboxes: scaled(10_000, effort),
    mailBytes: 2_600,
    searches: scaled(600, effort),
    ingestMs: scaled(5_000, effort),
    databaseUrl: effort.databaseUrl,
  };
  await using store = Part.start('search', input, startCommand().flags);
  await store.ask('fill', Type.Object({}));
  const pages = await store.ask('pages', Latency);
  const before = await store.ask('ingest', Ingest);
  const first = await store.ask('firstAnswer', First);
  const beside = await store.ask('ingestBeside', Ingest);
  const indexing = await store.ask('index', Indexing);
  const searches = await store.ask('searchAll', Searches);
  return [
    { name: 'page of the newest mails, p99', unit: 'ms', measured: pages.p99, target: { most: 10 } },
    { name: 'first answer', unit: 'ms', measured: first.ms, target: { most: 2_000 } },
    {
      name: 'mails stored beside indexing',
      unit: '/s',
      measured: beside.perSecond,
      baseline: before.perSecond,
      target: { least: 0.8 },
    },
    {
      name: `${mails.toLocaleString('en')} mails indexed, alone`,
      unit: 's',
      measured: (indexing.seconds * mails) / Math.max(1, indexing.mails),
      target: { most: 60 },
    },
    { name: 'reads of others meanwhile, p99', unit: 'ms', measured: indexing.others.p99, target: { most: 20 } },
    { name: 'search, p99', unit: 'ms', measured: searches.p99, target: { most: 50 } },
    { name: 'reads of others meanwhile, p99', unit: 'ms', measured: searches.others.p99, target: { most: 20 } },
  ];
}

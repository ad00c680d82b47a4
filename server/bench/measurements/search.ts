import { startCommand } from '../../load/processes/start-command.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { startSearching } from '../searching-owner.ts';

/** Search over 100,000 mails of one owner in 10,000 mailboxes: before they are indexed, meanwhile, and then. */
export async function measureSearch(effort: Effort & { databaseUrl?: string }): Promise<Figure[]> {
  const { databaseUrl } = effort;
  const mails = scaled(100_000, effort);
  const sizes = { mails, mailboxes: scaled(10_000, effort), mailBytes: 2_600 };
  const times = { searches: scaled(600, effort), ingestMs: scaled(5_000, effort) };
  await using owner = startSearching({ ...sizes, ...times, databaseUrl }, startCommand().flags);
  await owner.ask('fill');
  const pages = await owner.ask('pages');
  const before = await owner.ask('ingest');
  const first = await owner.ask('firstAnswer');
  const beside = await owner.ask('ingestBeside');
  const indexing = await owner.ask('index');
  const searches = await owner.ask('searchAll');
  const [ms, others] = [{ unit: 'ms' }, { name: 'reads of others meanwhile, p99', unit: 'ms', target: { most: 20 } }];
  const indexed = (indexing.seconds * mails) / Math.max(1, indexing.mails);
  return [
    { ...ms, name: 'page of the newest mails, p99', measured: pages.p99, target: { most: 10 } },
    { ...ms, name: 'first answer', measured: first.ms, target: { most: 2_000 } },
    {
      ...{ name: 'mails stored beside indexing', unit: '/s' },
      ...{ measured: beside.perSecond, baseline: before.perSecond, target: { least: 0.8 } },
    },
    { name: `${mails.toLocaleString('en')} mails indexed, alone`, unit: 's', measured: indexed, target: { most: 60 } },
    { ...others, measured: indexing.others.p99 },
    { ...ms, name: 'search, p99', measured: searches.p99, target: { most: 50 } },
    { ...others, measured: searches.others.p99 },
  ];
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Event } from '../../../src/contract/events.ts';
import { createMailbox, deliver } from '../../http/mail.ts';
import type { StartService } from '../../support/engines.ts';
import { EventReader } from '../../support/event-reader.ts';
import { type Dice, seededDice, seededRandom } from '../../support/seeded-random.ts';
import type { Service } from '../../support/service.ts';
import { createWebhook, environment as sending } from '../../webhooks/sent.ts';
import { FailingReceiver } from './failing-receiver.ts';
import { MixedWriters, moveClocks } from './mixed-writers.ts';
import { lastMails, lastMark, Progress, readLog, readPages, readStream, readWaits } from './reading-clients.ts';

const mailboxesMade = 20;
/** Longer than the first gaps between two attempts of a delivery. */
const retryMs = 40 * 60_000;
const movesInVainMax = 10;

const environment = {
  ...sending,
  MAYFLY_DAILY_CALLS_MAX: '1000000000',
  // The clock is moved by minutes at a time, and by hours in all.
  MAYFLY_EVENT_LOG_HOURS: '100000',
  MAYFLY_SMTP_SESSION_SECONDS_MAX: '100000000',
  MAYFLY_SMTP_IDLE_SECONDS_MAX: '100000000',
  MAYFLY_SMTP_DELIVERY_SECONDS_MAX: '100000000',
  MAYFLY_SMTP_ERRORS_MAX: '1000000000',
};

/** How big a round is. */
export interface RoundSize {
  /** Nodes of the service over one database. */
  readonly nodes: number;
  readonly writers: number;
  readonly mails: number;
  /** How often the stream is broken off. */
  readonly cuts: number;
  readonly seed: number;
}

/** What a round had. */
export interface RoundFigures {
  readonly events: number;
  readonly mails: number;
  readonly cuts: number;
  readonly webhookRequests: number;
  readonly webhookFailures: number;
}

/**
 * Has clients write while readers of every kind read, and asserts that each of them was told of everything that was
 * acknowledged, once (a webhook: at least once) and in the one order of the log.
 */
export async function readersRound(t: TestContext, start: StartService, size: RoundSize): Promise<RoundFigures> {
  const { writers, mails, seed } = size;
  const nodes = await startNodes(start, size);
  const [one] = nodes;
  const other = nodes.at(-1) ?? one;
  const key = await one.key('alice');
  const from = (await one.call('GET', '/v1/events', { key })).body.cursor;
  const receiver = await FailingReceiver.start(t);
  receiver.secret = (await createWebhook(one, key, { url: `http://127.0.0.1:${receiver.port}/` })).secret;
  const mailboxes = [];
  for (let made = 0; made < mailboxesMade; made += 1) {
    mailboxes.push(await createMailbox(one, key, { noExpiration: true }));
  }
  const [watched] = mailboxes;

  const progress = new Progress();
  const onWritten = () => progress.tell();
  const written = new MixedWriters(t, { nodes, key, mailboxes, writers, mails, seed: 100 * seed, onWritten });
  const cutsAfter = placesOfCuts(size, seededDice(seed + 1));
  const [byPages, byStream, byWaits] = await Promise.all([
    readPages(one, { key, from, dice: seededDice(seed + 2) }, progress),
    readStream(t, nodes, { key, from, dice: seededDice(seed + 3), cutsAfter, progress }),
    readWaits(other, { key, from, dice: seededDice(seed + 4), mailboxId: watched.id }),
    written.run().then(() => markEnd(t, other, { key, from, watched, written })),
  ]);

  const late = await readWaits(one, { key, from, dice: seededDice(seed + 5), mailboxId: watched.id, isLate: true });
  const log = await readLog(one, { key, from });
  assertComplete(log, written, watched.id);
  assertSame('pages', byPages.map(asText), log.map(asText));
  assertSame('the stream', byStream.map(asText), log.map(asText));
  for (const mailIds of [byWaits, late]) assertWaitedFor(log, mailIds, watched.id);
  await sendAll(nodes, receiver, log.length);
  assertSent(log, receiver);
  const { requests: webhookRequests, failures: webhookFailures } = receiver;
  return { events: log.length, mails: written.mails.length, cuts: cutsAfter.size, webhookRequests, webhookFailures };
}

async function startNodes(start: StartService, { nodes, seed }: RoundSize): Promise<[Service, ...Service[]]> {
  // Two nodes with the same bytes would make the same ids.
  const startNode = (index: number) => start({ environment, random: seededRandom(2 * (seed + index) + 1) });
  const started: [Service, ...Service[]] = [await startNode(0)];
  for (let index = 1; index < nodes; index += 1) started.push(await startNode(index));
  return started;
}

/** After which events the stream is broken off: there are at least as many as mails. */
function placesOfCuts({ cuts, mails }: RoundSize, dice: Dice): ReadonlySet<number> {
  assert.ok(cuts <= mails);
  const places = new Set<number>();
  while (places.size < cuts) places.add(1 + dice(mails));
  return places;
}

/** Tells all readers, after everything else, that this is all. */
async function markEnd(
  t: TestContext,
  node: Service,
  round: { key: string; from: string; watched: { address: string }; written: MixedWriters },
): Promise<void> {
  const { key, from, watched, written } = round;
  // Senders do not wait for the record of a refusal.
  const refusals = await EventReader.open(t, node, { key, path: '/v1/events?types=mail.refused', lastEventId: from });
  await refusals.events(written.counts.get('mail.refused') ?? 0);
  refusals.cut();
  const content = `Subject: ${lastMark}\n\nHello\n`;
  await deliver(t, node, watched.address, ...Array.from({ length: lastMails }, () => content));
  await createMailbox(node, key, { noExpiration: true, tag: lastMark });
}

/** The log has exactly what the writers have done, and the marks of the end. */
function assertComplete(log: readonly Event[], written: MixedWriters, watchedId: string): void {
  const received = log.filter(({ type }) => type === 'mail.received');
  const marks = Array.from({ length: lastMails }, () => `${lastMark} ${watchedId}`);
  const expected = [...written.mails, ...marks];
  assertSame('the log', received.map(({ data, mailboxId }) => `${data.subject} ${mailboxId}`).sort(), expected.sort());
  const counts = Object.fromEntries(written.counts);
  counts['mail.received'] = expected.length;
  counts['mailbox.created'] = (counts['mailbox.created'] ?? 0) + 1;
  const found = Object.fromEntries(Object.keys(counts).map((type) => [type, 0]));
  for (const { type } of log) found[type] = (found[type] ?? 0) + 1;
  assert.deepEqual(found, counts);
  assert.ok(Object.values(counts).every((count) => count > 0));
}

/** The first mail with the last mark ends the waits; those after it may have come with it. */
function assertWaitedFor(log: readonly Event[], mailIds: readonly string[], mailboxId: string): void {
  const arrived = log.filter((event) => event.type === 'mail.received' && event.mailboxId === mailboxId);
  const ids = arrived.map(({ data }) => data.mailId ?? '');
  assertSame('waits', mailIds, ids.slice(0, Math.max(mailIds.length, ids.length - lastMails + 1)));
}

/** One delivery for each event, always with the same body, and signed. */
function assertSent(log: readonly Event[], receiver: FailingReceiver): void {
  assert.deepEqual(receiver.problems, []);
  const sent = [...receiver.taken.values()].map((body) => asText(JSON.parse(body)));
  assertSame('webhooks', sent.sort(), log.map(asText).sort());
}

/** Lets all deliveries that failed be tried again until so many have been taken. */
async function sendAll(nodes: readonly Service[], receiver: FailingReceiver, count: number): Promise<void> {
  for (let movesInVain = 0; receiver.taken.size < count; movesInVain += 1) {
    const { requests } = receiver;
    await Promise.all(nodes.map(({ app }) => app.run('dispatch')));
    if (receiver.requests > requests) movesInVain = 0;
    else moveClocks(nodes, retryMs);
    assert.ok(movesInVain < movesInVainMax, `${receiver.taken.size} of ${count} deliveries were taken`);
  }
}

/** Of thousands the first difference says enough. */
function assertSame(who: string, seen: readonly string[], expected: readonly string[]): void {
  const length = Math.max(seen.length, expected.length);
  for (let index = 0; index < length; index += 1) {
    if (seen[index] !== expected[index]) assert.equal(seen[index], expected[index], `${who}: number ${index}`);
  }
}

/** An event, whose data lists say in another order. */
function asText(event: Event): string {
  return JSON.stringify({ ...event, data: Object.fromEntries(Object.entries(event.data).sort()) });
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Event, eventsMax } from '../../../src/contract/events.ts';
import { EventReader } from '../../support/event-reader.ts';
import type { Dice } from '../../support/seeded-random.ts';
import type { Service } from '../../support/service.ts';
import { repeat } from '../../support/until.ts';

/** The tag of the mailbox, and the subject of the mails, that tell a reader that nothing more comes. */
export const lastMark = 'the last';

const pageEventsMax = 200;
const waitItemsMax = 3;
const waitSecondsMax = 30;

/** Lets those wait who would otherwise ask in vain. */
export class Progress {
  #next = Promise.withResolvers<void>();

  /** Resolves with the next progress. */
  get next(): Promise<void> {
    return this.#next.promise;
  }

  tell(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}

/** An account's reader, and where it begins. */
interface Reader {
  readonly key: string;
  readonly from: string;
  readonly dice: Dice;
}

/** Reads the log in pages of random sizes up to the last mark. */
export async function readPages(service: Service, { key, from, dice }: Reader, progress: Progress): Promise<Event[]> {
  const seen: Event[] = [];
  for (let cursor = from; !isLast(seen.at(-1)); ) {
    const { next } = progress;
    const limit = 1 + dice(pageEventsMax);
    const page = await readPage(service, { key, after: cursor, limit });
    seen.push(...page.items);
    cursor = page.cursor;
    if (page.items.length === 0) await next;
  }
  return seen;
}

/** Reads all that the log has after a place, while nothing is written. */
export async function readLog(service: Service, { key, from }: Omit<Reader, 'dice'>): Promise<Event[]> {
  const seen: Event[] = [];
  let cursor = from;
  await repeat('the end of the log', async () => {
    const page = await readPage(service, { key, after: cursor, limit: eventsMax });
    seen.push(...page.items);
    cursor = page.cursor;
    return page.items.length === 0;
  });
  return seen;
}

async function readPage(service: Service, call: { key: string; after: string; limit: number }) {
  const { key, after, limit } = call;
  const { status, body } = await service.call('GET', `/v1/events?after=${after}&limit=${limit}`, { key });
  assert.equal(status, 200, JSON.stringify(body));
  // The contract says so, and the tests of the routes hold it to that.
  return body as { items: Event[]; cursor: string };
}

/**
 * Reads a stream up to the last mark, breaks it off after so many events as `cutsAfter` says, and comes again with the
 * last id, to any of the nodes; also when the service has ended the stream.
 */
export async function readStream(
  t: TestContext,
  nodes: readonly Service[],
  options: Reader & { cutsAfter: ReadonlySet<number>; progress: Progress },
): Promise<Event[]> {
  const { key, from, dice, cutsAfter, progress } = options;
  const seen: Event[] = [];
  let lastEventId: string | undefined = from;
  let node = nodes.at(-1);
  while (!isLast(seen.at(-1))) {
    assert.ok(node);
    const reader = await EventReader.open(t, node, { key, lastEventId });
    for (let event = await reader.event(); event !== undefined; event = await reader.event()) {
      seen.push(event);
      progress.tell();
      if (cutsAfter.has(seen.length) || isLast(event)) break;
    }
    reader.cut();
    lastEventId = reader.lastEventId;
    node = nodes[dice(nodes.length)];
  }
  return seen;
}

/**
 * Waits for the mails of a mailbox, some at a time, up to one that is marked as the last; a late reader, for whom all is
 * there already, only until there are no more. Returns their ids.
 */
export async function readWaits(
  service: Service,
  { key, from, dice, mailboxId, isLate = false }: Reader & { mailboxId: string; isLate?: boolean },
): Promise<string[]> {
  const seen: { id: string; subject: string }[] = [];
  for (let after = from, mayBeMore = true; mayBeMore; ) {
    const wanted = { after, count: 1 + dice(waitItemsMax), timeout: isLate ? 0 : 1 + dice(waitSecondsMax) };
    const { status, body } = await service.call('POST', `/v1/mailboxes/${mailboxId}/wait`, { key, body: wanted });
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.items.length === wanted.count || body.timedOut);
    seen.push(...body.items);
    after = body.cursor;
    mayBeMore = !seen.some(({ subject }) => subject === lastMark) && !(isLate && body.timedOut);
  }
  return seen.map(({ id }) => id);
}

/** So many mails with the last mark are enough for any wait to come to an end. */
export const lastMails = waitItemsMax;

function isLast(event: Event | undefined): boolean {
  return event?.data.tag === lastMark;
}

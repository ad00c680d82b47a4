import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import type { EventType } from '../../src/contract/events.ts';
import { EventBell } from '../../src/core/events/bell.ts';
import { EventLog, type LogPosition } from '../../src/core/events/log.ts';
import { ServerSentEvents } from '../../src/http/streams/event-frames.ts';
import { EventStream } from '../../src/http/streams/event-stream.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { logStart } from '../../src/store/operations/events.ts';
import { addMailbox, start } from '../store/fixtures.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const streamsOpen = 20;
/** Far longer than it takes. */
const writtenMsMax = 30_000;

test('streams that one event wakes are written to one after another, and others have their turn between them', async (t) => {
  const { store, events, written, open, endAll } = await slowStreams(t);
  const { position, cursor } = await events.startAt(undefined);
  await open(Array.from({ length: streamsOpen }, () => ({ position, cursor })));
  const counted = written(streamsOpen);
  await addMailbox(store);
  const perTurn = await counted;
  endAll();
  assert.ok(Math.max(...perTurn) <= 2, `streams written to in one turn of the event loop: ${perTurn}`);
});

test('streams that are opened at old places read the log one after another', async (t) => {
  const { store, events, written, open, endAll } = await slowStreams(t);
  for (let index = 0; index < streamsOpen; index += 1) await addMailbox(store);
  const { items } = await events.list({ owner: 'alice' }, { holder: 'alice', limit: streamsOpen });
  await addMailbox(store);
  const starts = await Promise.all(items.map(({ id }) => events.startAt(id)));
  const counted = written(streamsOpen);
  await open(starts);
  const perTurn = await counted;
  endAll();
  assert.ok(Math.max(...perTurn) <= 2, `streams written to in one turn of the event loop: ${perTurn}`);
});

test('a stream that finds nothing that it is asked for reads one page of the log at a time', async (t) => {
  const { store, turns, open, endAll } = await slowStreams(t);
  for (let index = 0; index < 1_100; index += 1) await addMailbox(store);
  const before = turns.steps;
  await open([{ position: logStart, cursor: '' }], { types: new Set(['mail.refused']) });
  await until(() => turns.steps - before === 3, 'three pages are read, each in a turn of its own');
  endAll();
});

test('a large page of events is written in several turns', async (t) => {
  const { store, turns, open, endAll } = await slowStreams(t);
  for (let index = 0; index < 90; index += 1) await addMailbox(store, { tag: 'x'.repeat(500) });
  const before = turns.steps;
  await open([{ position: logStart, cursor: '' }]);
  await until(() => turns.steps - before >= 4, 'some 16 KB are written in each turn');
  endAll();
});

test('a stream that ends leaves a client that takes nothing no more time', async (t) => {
  const { store, clock, open, endAll } = await slowStreams(t);
  for (let index = 0; index < 45; index += 1) await addMailbox(store, { tag: 'x'.repeat(500) });
  const [socket] = await open([{ position: logStart, cursor: '' }], { takesNothing: true });
  await until(() => clock.alarms === 1, 'the stream waits for its client');
  endAll();
  assert.equal(socket?.destroyed, true);
  assert.equal(clock.alarms, 0);
});

/** Streams over a real store, for which every piece of work takes the whole step of a turn. */
async function slowStreams(t: TestContext) {
  const { store } = (await startService(t)).app;
  let nowMs = 0;
  const now = () => {
    nowMs += 5;
    return nowMs;
  };
  const turns = new Turns({ now });
  const clock = new ManualClock(start);
  const bell = new EventBell({ store, onError: (error) => assert.fail(String(error)) });
  const events = new EventLog({ store, clock, random: seededRandom(), bell, turns, keptMs: 60_000 });
  const newSocket = await socketSource(t);
  const sockets: Socket[] = [];
  const streams: EventStream[] = [];
  t.after(() => bell.stop());
  return {
    store,
    clock,
    turns,
    events,
    open: async (
      starts: readonly LogPosition[],
      { types, takesNothing = false }: { types?: ReadonlySet<EventType>; takesNothing?: boolean } = {},
    ) => {
      for (const _ of starts) sockets.push(await newSocket());
      if (takesNothing) for (const socket of sockets) socket.cork();
      const filter = { owner: 'alice', types };
      const onEnd = (_: EventStream, error: unknown) => assert.equal(error, undefined);
      for (const [index, socket] of sockets.entries()) {
        const start = starts[index];
        if (start === undefined) throw new Error('each stream has its start');
        const stream = new EventStream({
          socket,
          form: new ServerSentEvents(socket),
          events,
          monotonic: clock,
          turns,
          holder: 'alice',
          filter,
          start,
          onEnd,
        });
        streams.push(stream);
        stream.writeOn();
      }
      return sockets;
    },
    /** Before the store is closed that they read. */
    endAll: () => {
      for (const stream of streams) stream.end();
    },
    /**
     * How many streams were written to for the first time in each turn of the event loop in which any was, from now on
     * until so many have been. It looks in every turn, therefore before the first can be written to.
     */
    written: async (streams: number) => {
      const begun = () => sockets.filter(({ bytesWritten }) => bytesWritten > 0).length;
      const end = performance.now() + writtenMsMax;
      const perTurn: number[] = [];
      for (let seen = begun(); seen < streams; ) {
        assert.ok(performance.now() < end, 'not in time: all streams are written to');
        await new Promise((resolve) => setImmediate(resolve));
        const now = begun();
        if (now > seen) perTurn.push(now - seen);
        seen = now;
      }
      return perTurn;
    },
  };
}

/** Makes connections, each with somebody who reads at the other end. */
async function socketSource(t: TestContext): Promise<() => Promise<Socket>> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return async () => {
    const client = connect(address.port, '127.0.0.1').resume();
    t.after(() => client.destroy());
    const [socket]: Socket[] = await once(server, 'connection');
    assert.ok(socket !== undefined);
    t.after(() => socket.destroy());
    return socket;
  };
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import '../support/below-browser.ts';
import type { StreamedEvent } from 'mayfly-client';

const { ServiceError, Unreachable } = await import('mayfly-client');
const { createLive } = await import('../../src/service/live.ts');

interface OpenStream {
  readonly after: string | undefined;
  tell(cursor: string): void;
  open(): void;
  lose(): void;
  fail(error: unknown): void;
}

/** Tabs of a browser over a service whose streams a test drives. */
function openTabs() {
  const streams: OpenStream[] = [];
  let onStream: ((stream: OpenStream) => void) | undefined;
  const failures: unknown[] = [];
  const pauses: (() => void)[] = [];
  const onlineListeners = new Set<() => void>();
  const parts = {
    after: (_ms: number, task: () => void) => {
      pauses.push(task);
      return () => void pauses.splice(pauses.indexOf(task), 1);
    },
    noteFailure: (error: unknown) => void failures.push(error),
    onOnline: (listener: () => void) => {
      onlineListeners.add(listener);
      return () => onlineListeners.delete(listener);
    },
    openStream: (
      _mailboxId: string | undefined,
      options: { after: string | undefined; signal: AbortSignal; onConnection: (isOpen: boolean) => void },
    ) => {
      const events = new ReadableStream<StreamedEvent>({
        start: (controller) => {
          const stream: OpenStream = {
            after: options.after,
            tell: (cursor) =>
              controller.enqueue({
                id: cursor,
                type: 'mail.received',
                data: {},
                timestamp: '',
                cursor,
              } as StreamedEvent),
            open: () => options.onConnection(true),
            lose: () => options.onConnection(false),
            fail: (error) => controller.error(error),
          };
          options.signal.addEventListener('abort', () => controller.error(options.signal.reason));
          streams.push(stream);
          onStream?.(stream);
        },
      });
      return events;
    },
  };
  return {
    failures,
    pauses,
    comeOnline: () => {
      for (const listener of onlineListeners) listener();
    },
    openTab: () => createLive(parts),
    stream: (index: number): Promise<OpenStream> =>
      new Promise((resolve) => {
        const found = streams[index];
        if (found !== undefined) return resolve(found);
        onStream = (stream) => streams.length === index + 1 && resolve(stream);
      }),
    count: () => streams.length,
  };
}

/** Resolves to the next event that a tab is told. */
function nextEvent(tab: ReturnType<typeof createLive>): Promise<string> {
  return new Promise((resolve) => {
    const end = tab.onEvent(({ cursor }) => {
      end();
      resolve(cursor);
    });
  });
}

function nextGap(tab: ReturnType<typeof createLive>): Promise<void> {
  return new Promise((resolve) => {
    const end = tab.onGap(() => {
      end();
      resolve();
    });
  });
}

suite('live events', () => {
  test('two tabs share one stream, and the second goes on where the first was when it is closed', async (t) => {
    const { openTab, stream, count } = openTabs();
    const [one, other] = [openTab(), openTab()];
    const endOne = one.followEvents('anna', undefined);
    const first = await stream(0);
    t.after(other.followEvents('anna', undefined));
    const heard = Promise.all([nextEvent(one), nextEvent(other)]);
    first.tell('c1');
    assert.deepEqual(await heard, ['c1', 'c1']);
    assert.equal(count(), 1);
    endOne();
    const second = await stream(1);
    assert.equal(second.after, 'c1');
    const next = nextEvent(other);
    second.tell('c2');
    assert.equal(await next, 'c2');
  });

  test('a stream that begins without a cursor is a gap once it is open: lists are read again', async (t) => {
    const { openTab, stream } = openTabs();
    const tab = openTab();
    t.after(tab.followEvents('bert', undefined));
    const first = await stream(0);
    const gap = nextGap(tab);
    first.open();
    await gap;
    assert.equal(tab.liveState(), 'live');
  });

  test('a cursor that is too old is a gap, and the stream begins now', async (t) => {
    const { openTab, stream } = openTabs();
    const tab = openTab();
    t.after(tab.followEvents('cora', undefined));
    const first = await stream(0);
    const heard = nextEvent(tab);
    first.tell('c1');
    await heard;
    const gap = nextGap(tab);
    first.fail(new ServiceError('GET /v1/events', { status: 410, code: 'cursor_expired', detail: 'too old' }));
    await gap;
    assert.equal((await stream(1)).after, undefined);
  });

  test('a service that is away at first is asked again, and is a gap once it is there', async (t) => {
    const { openTab, stream, pauses, failures } = openTabs();
    const tab = openTab();
    t.after(tab.followEvents('emil', undefined));
    (await stream(0)).fail(new Unreachable('away'));
    await new Promise(setImmediate);
    assert.equal(tab.liveState(), 'lost');
    assert.deepEqual(failures, []);
    pauses[0]?.();
    const second = await stream(1);
    const gap = nextGap(tab);
    second.open();
    await gap;
    assert.equal(tab.liveState(), 'live');
  });

  test('tells the end of an outage, and of none where there was none', async (t) => {
    const { openTab, stream } = openTabs();
    const tab = openTab();
    t.after(tab.followEvents('frida', undefined));
    let recoveries = 0;
    t.after(
      tab.onRecovery(() => {
        recoveries += 1;
      }),
    );
    const first = await stream(0);
    first.open();
    assert.equal(recoveries, 0);
    first.lose();
    first.lose();
    first.open();
    assert.equal(recoveries, 1);
  });

  test('is opened anew at once when the browser has a network again, after the last event', async (t) => {
    const { openTab, stream, pauses, comeOnline } = openTabs();
    const tab = openTab();
    t.after(tab.followEvents('gerd', undefined));
    const first = await stream(0);
    first.open();
    const heard = nextEvent(tab);
    first.tell('c1');
    await heard;
    comeOnline();
    assert.equal(tab.liveState(), 'lost');
    const second = await stream(1);
    assert.equal(second.after, 'c1');
    second.fail(new Unreachable('away'));
    await new Promise(setImmediate);
    assert.equal(pauses.length, 1);
    comeOnline();
    assert.equal((await stream(2)).after, 'c1', 'without the rest of the pause');
  });

  test('another failure ends it, and is noted: the session may be over', async (t) => {
    const { openTab, stream, failures } = openTabs();
    const tab = openTab();
    t.after(tab.followEvents('dora', undefined));
    const failure = new Error('no');
    (await stream(0)).fail(failure);
    await new Promise(setImmediate);
    assert.deepEqual(failures, [failure]);
  });
});

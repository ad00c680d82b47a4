import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import type { TestContext } from 'node:test';
import type { Service } from './service.ts';
import { atEnd } from './test-end.ts';
import { inTime } from './until.ts';

/** One block of a stream: its fields, and its comment. */
export interface Frame {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
  readonly comment?: string;
}

interface StreamCall {
  readonly path?: string;
  readonly key?: string;
  readonly cookie?: string;
  readonly lastEventId?: string | undefined;
}

/** An answer to a client that asks for an event stream, whatever it is. */
export async function askForStream(
  t: TestContext,
  service: Service,
  { path = '/v1/events', key, cookie, lastEventId }: StreamCall,
): Promise<IncomingMessage> {
  const headers = {
    accept: 'text/event-stream',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = request(service.app.url + path, { headers, agent: false }, resolve);
  call.on('error', reject);
  call.end();
  atEnd(t, () => call.destroy());
  return promise;
}

/** A client that reads an event stream as a browser does, one block at a time. */
export class EventReader {
  /** What it would come again with. */
  lastEventId: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly #answer: IncomingMessage;
  readonly #blocks: AsyncGenerator<string>;

  private constructor(answer: IncomingMessage) {
    this.#answer = answer;
    this.headers = answer.headers;
    this.#blocks = blocksOf(answer);
  }

  /** Opens a stream, which ends with the test, and reads its first block. */
  static async open(t: TestContext, service: Service, call: StreamCall): Promise<EventReader> {
    const answer = await askForStream(t, service, call);
    assert.equal(answer.statusCode, 200);
    const reader = EventReader.of(answer);
    const { retry, id } = (await reader.frame()) ?? {};
    assert.ok(Number(retry) > 0 && id !== undefined);
    return reader;
  }

  /** Reads a stream that was opened otherwise. */
  static of(answer: IncomingMessage): EventReader {
    return new EventReader(answer);
  }

  /** The next block, in bounded time; `undefined` when the stream has ended or was cut off. */
  async frame(): Promise<Frame | undefined> {
    const { value, done } = await inTime('a block of the stream', this.#blocks.next());
    if (done) return undefined;
    const frame: Frame = Object.fromEntries(
      value.split('\n').map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon) || 'comment', line.slice(colon + 1).replace(/^ /, '')];
      }),
    );
    this.lastEventId = frame.id ?? this.lastEventId;
    return frame;
  }

  /** The next event; `undefined` when the stream has ended. */
  // biome-ignore lint/suspicious/noExplicitAny: as in ApiAnswer
  async event(): Promise<any> {
    for (;;) {
      const frame = await this.frame();
      if (frame === undefined) return undefined;
      if (frame.data === undefined) continue;
      const event = JSON.parse(frame.data);
      assert.deepEqual([frame.id, frame.event], [event.id, event.type]);
      return event;
    }
  }

  /** The next so many events. */
  // biome-ignore lint/suspicious/noExplicitAny: as in ApiAnswer
  async events(count: number): Promise<any[]> {
    const events = [];
    for (let index = 0; index < count; index += 1) events.push(await this.event());
    return events;
  }

  /** Hangs up. */
  cut(): void {
    this.#answer.destroy();
  }
}

async function* blocksOf(answer: IncomingMessage): AsyncGenerator<string> {
  let text = '';
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) throw error;
  }
}

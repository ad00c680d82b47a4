import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { listen } from '../../load/listen.ts';
import type { Event } from '../../src/contract/events.ts';
import { apiKey } from '../durability/server-process.ts';

const retryMs = 20;
const authorization = `Bearer ${apiKey}`;

/** A reader of a service that comes again whenever it is cut off, and keeps what it was told. */
export interface KeptReader {
  /** The subjects of the mails that it was told of, in the order in which it was. */
  readonly subjects: readonly string[];
  /** Answers with which it could not go on. */
  readonly problems: readonly string[];
  stop(): Promise<void>;
}

/** Asks for the log after its cursor, again and again. */
export function readByCursor(url: string, from: string): KeptReader {
  return keep(async ({ tell, refuse }, signal) => {
    for (let cursor = from; !signal.aborted; ) {
      const answer = await fetch(`${url}/v1/events?after=${cursor}`, { headers: { authorization }, signal });
      if (answer.status === 200) {
        const page: { items: Event[]; cursor: string } = JSON.parse(await answer.text());
        tell(page.items);
        cursor = page.cursor;
        if (page.items.length === 0) await setTimeout(retryMs);
      } else if (answer.status === 503) await setTimeout(retryMs);
      else return refuse(`cursor ${cursor}: ${answer.status} ${await answer.text()}`);
    }
  });
}

/** Follows the stream, and comes again with the last id that it was told. */
export function readByStream(url: string, from: string): KeptReader {
  return keep(async ({ tell, refuse }, signal) => {
    let lastEventId = from;
    while (!signal.aborted) {
      const headers = { authorization, accept: 'text/event-stream', 'last-event-id': lastEventId };
      const answer = await fetch(`${url}/v1/events`, { headers, signal });
      if (answer.status === 200 && answer.body !== null) {
        for await (const frame of framesOf(answer.body)) {
          lastEventId = /^id: (.+)$/m.exec(frame)?.[1] ?? lastEventId;
          const data = /^data: (.+)$/m.exec(frame)?.[1];
          if (data !== undefined) tell([JSON.parse(data)]);
        }
      } else if (answer.status !== 503) return refuse(`stream: ${answer.status} ${await answer.text()}`);
      await setTimeout(retryMs);
    }
  });
}

/** Takes what a webhook is sent. */
export async function readByWebhook(): Promise<KeptReader & { readonly url: string }> {
  const subjects: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body !== undefined) subjects.push(...subjectsOf([JSON.parse(body)]));
    response.end();
  });
  const port = await listen(server);
  return {
    subjects,
    problems: [],
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Told {
  tell(events: readonly Event[]): void;
  refuse(problem: string): void;
}

function keep(read: (told: Told, signal: AbortSignal) => Promise<void>): KeptReader {
  const subjects: string[] = [];
  const problems: string[] = [];
  const ending = new AbortController();
  const { signal } = ending;
  const told: Told = {
    tell: (events) => void subjects.push(...subjectsOf(events)),
    refuse: (problem) => void problems.push(problem),
  };
  const ended = read(told, signal).catch((error: unknown) => {
    if (!signal.aborted) problems.push(String(error));
  });
  return {
    subjects,
    problems,
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

function subjectsOf(events: readonly Event[]): string[] {
  return events.flatMap(({ type, data }) => (type === 'mail.received' ? String(data.subject) : []));
}

/** The blocks of a stream, up to where it is cut off. */
async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks;
    }
  } catch (error) {
    // Fetch says so when the other side has cut the connection.
    if (!(error instanceof TypeError)) throw error;
  }
}

import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Fetch } from '../../../client/src/transport.ts';
import { systemRandom } from '../lib/random.ts';
import { Turns } from '../lib/scheduling/turns.ts';
import { answerMessage } from './answer.ts';
import type { AgentMessage, FromThread, InnerAnswer, ToThread } from './thread-messages.ts';

/** A call under way, with the requests that it waits for. */
interface Call {
  readonly abort: AbortController;
  readonly owner: string;
  readonly requests: Map<number, PromiseWithResolvers<InnerAnswer>>;
}

if (parentPort === null) throw new Error('this module is run by a thread');
const port = parentPort;
const random = systemRandom();
const calls = new Map<number, Call>();
/** Owners take turns: between two pieces of work for one owner come the calls of others. */
const turns = new Turns();
let requestCount = 0;

/** Nice value of the thread, so that work for agents does not take the processor from the other threads. */
const niceness = 5;
// Elsewhere the call is for the whole process (setpriority(2)).
if (process.platform === 'linux') setPriority(0, niceness);

port.on('message', (told: ToThread) => {
  if (told.kind === 'begin') void begin(told.call, told.asked);
  else if (told.kind === 'end') calls.get(told.call)?.abort.abort();
  else if (told.kind === 'unanswered') waiterOf(told)?.reject(new Error('the service does not answer'));
  else waiterOf(told)?.resolve(told.answer);
});

async function begin(number: number, { message, headers, owner, key, withAdmin }: AgentMessage): Promise<void> {
  const abort = new AbortController();
  const call: Call = { abort, owner, requests: new Map() };
  calls.set(number, call);
  const scopes = new Set(key.scopes);
  const toolKey = { hasScope: (scope: string) => scopes.has(scope), isBound: key.isBound };
  try {
    const parts = { message, headers, key: toolKey, withAdmin, random, signal: abort.signal };
    // Only its beginning is a piece of work: a call may wait for minutes.
    const begun = await turns.run(owner, () => ({ answer: answerMessage({ ...parts, fetch: fetchOf(number, call) }) }));
    tell({ kind: 'done', call: number, answer: await begun.answer });
  } catch (error) {
    tell({ kind: 'failed', call: number, reason: error instanceof Error ? error.message : String(error) });
  } finally {
    calls.delete(number);
  }
}

/** Requests of a call, which the main thread makes. */
function fetchOf(number: number, call: Call): Fetch {
  return async (url, init) => {
    const signal = AbortSignal.any([call.abort.signal, ...(init.signal ? [init.signal] : [])]);
    signal.throwIfAborted();
    const request = new Request(url, { ...init, signal: null });
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    requestCount += 1;
    const waiter = Promise.withResolvers<InnerAnswer>();
    call.requests.set(requestCount, waiter);
    const onAbort = () => waiter.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const { pathname, search } = new URL(url);
    const asked = {
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body,
    };
    const own = requestCount;
    tell({ kind: 'request', call: number, request: own, asked });
    try {
      const { status, headers, body } = await waiter.promise;
      return await turns.run(call.owner, () => new Response(body.length === 0 ? null : body, { status, headers }));
    } finally {
      signal.removeEventListener('abort', onAbort);
      call.requests.delete(own);
    }
  };
}

function waiterOf({ call, request }: { call: number; request: number }): PromiseWithResolvers<InnerAnswer> | undefined {
  return calls.get(call)?.requests.get(request);
}

function tell(told: FromThread): void {
  port.postMessage(told);
}

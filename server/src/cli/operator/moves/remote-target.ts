import { MoveRefused, type MoveTarget } from '../../../core/moves/move-target.ts';
import { wait } from '../../../lib/scheduling/loop.ts';

/** Time in milliseconds after which a call without an answer is made again. */
const callMsMax = 60_000;
/** Times that a call is made, and the pause in milliseconds before the second; each further one is twice as long. */
const triesMax = 6;
const pauseMsFirst = 250;

/** Error of a target that cannot be reached, or does not answer as one does. */
class TargetUnreachable extends Error {
  override name = 'TargetUnreachable';
}

/**
 * The installation at a URL, to which an owner moves by its ticket. A call that fails on the way, or that the target cannot do for now, is
 * made again.
 */
export function remoteTarget({ url, ticket }: { url: string; ticket: string }): MoveTarget {
  const call = async (method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    for (let tries = 1, pauseMs = pauseMsFirst; ; tries += 1, pauseMs *= 2) {
      const answer = await send({ method, url: `${url}/v1/moves${path}`, ticket, body });
      if (!('failure' in answer)) return answer.body;
      if (tries === triesMax) throw answer.failure;
      await wait(pauseMs);
    }
  };
  // Both installations are of one version, which the first call makes sure of: answers have the form that they have here.
  return {
    begin: async (body) => (await call('POST', '', body)) as Awaited<ReturnType<MoveTarget['begin']>>,
    compare: async (body) => (await call('POST', '/compare', body)) as Awaited<ReturnType<MoveTarget['compare']>>,
    rows: async (body) => void (await call('POST', '/rows', body)),
    parts: async (body) => void (await call('POST', '/parts', body)),
    claims: async (body) => void (await call('POST', '/claims', body)),
    addresses: async (body) => void (await call('POST', '/addresses', body)),
    stage: async (body) => void (await call('POST', '/stage', body)),
    activate: async (body) => void (await call('POST', '/activate', body)),
    cancel: async () => void (await call('DELETE', '')),
  };
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly ticket: string;
  readonly body: unknown;
}

/** Answer of a call; or how it failed, where another try may help. */
async function send({ method, url, ticket, body }: Sent): Promise<{ body: unknown } | { failure: Error }> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${ticket}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(callMsMax),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await answer.text();
  } catch (error) {
    return { failure: new TargetUnreachable('the target cannot be reached', { cause: error }) };
  }
  if (answer.ok) return { body: text === '' ? undefined : JSON.parse(text) };
  const problem = problemIn(text);
  if (answer.status >= 500 || answer.status === 429)
    return { failure: new TargetUnreachable(`the target says: ${problem?.detail ?? answer.status}`) };
  if (answer.status === 401) throw new MoveRefused('the target does not take this ticket');
  throw new MoveRefused(
    problem === undefined ? `the target answers ${answer.status}: is it Mayfly?` : `the target says: ${problem.detail}`,
  );
}

function problemIn(text: string): { detail: string } | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const isProblem = typeof read === 'object' && read !== null && 'detail' in read && typeof read.detail === 'string';
    return isProblem ? { detail: String(read.detail) } : undefined;
  } catch {
    return undefined;
  }
}

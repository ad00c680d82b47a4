import { setTimeout as pause } from 'node:timers/promises';
import { moveRunHeader } from '../../../contract/operator/moves.ts';
import { type ArrivalState, MoveRefused, type MoveTarget, type PagePrints } from '../../../core/moves/move-target.ts';

/** Time in milliseconds after which a call without an answer is made again. */
const callMsMax = 60_000;
/** Times that a call is made, and the pause in milliseconds before the second; each further one is twice as long. */
const triesUsual = 6;
const pauseMsFirst = 250;
/** Maximum size of an answer in bytes: that of fingerprints has most. */
const answerBytesMax = 4 * 1024 * 1024;

/** Error of a target that cannot be reached, or does not answer as one does. */
class TargetUnreachable extends Error {
  override name = 'TargetUnreachable';
}

/**
 * The installation at a URL, to which an owner moves by its ticket. A call that fails on the way, or that the target cannot do for now, is
 * made again.
 */
export function remoteTarget({ url, ticket }: { url: string; ticket: string }): MoveTarget {
  let run = '';
  const call = async (path: string, body: unknown, triesMax = triesUsual): Promise<unknown> => {
    for (let tries = 1, pauseMs = pauseMsFirst; ; tries += 1, pauseMs *= 2) {
      const answer = await send({ url: `${url}/v1/moves${path}`, ticket, run, body });
      if (!('failure' in answer)) return answer.body;
      if (tries === triesMax) throw answer.failure;
      await pause(pauseMs);
    }
  };
  const step = async (path: string, body: object = {}): Promise<void> => {
    if ((await call(path, body)) !== undefined) throw strange();
  };
  return {
    begin: async (body) => {
      run = body.moveId;
      return stateIn(await call('', body));
    },
    compare: async (body) => pagesIn(await call('/compare', body), body.pages.length),
    rows: (body) => step('/rows', body),
    outline: (body) => step('/outline', body),
    parts: (body) => step('/parts', body),
    claims: (body) => step('/claims', body),
    addresses: (body) => step('/addresses', body),
    dropAddresses: async () => {
      const answer = await call('/drop-addresses', {});
      if (!isObject(answer) || typeof answer.mayBeMore !== 'boolean') throw strange();
      return { mayBeMore: answer.mayBeMore };
    },
    stage: (body) => step('/stage', body),
    activate: async (body) => void stateIn(await call('/activate', body), ['decided', 'done']),
    cancel: async (body, { isOnce } = { isOnce: false }) =>
      void stateIn(await call('/cancel', body, isOnce ? 1 : triesUsual), ['undoing']),
  };
}

const states: readonly ArrivalState[] = ['expected', 'copying', 'decided', 'undoing', 'done'];

function stateIn(answer: unknown, expected = states): { state: ArrivalState } {
  const state = isObject(answer) ? expected.find((of) => of === answer.state) : undefined;
  if (state === undefined) throw strange();
  return { state };
}

function pagesIn(answer: unknown, count: number): { pages: PagePrints[] } {
  const pages: unknown = isObject(answer) ? answer.pages : undefined;
  if (!Array.isArray(pages) || pages.length !== count || !pages.every(isPage)) throw strange();
  return { pages };
}

function isPage(page: unknown): page is PagePrints {
  const isKey = (key: unknown) => typeof key === 'string' || typeof key === 'number';
  return (
    Array.isArray(page) &&
    page.every((row) => Array.isArray(row) && row.length === 2 && isKey(row[0]) && typeof row[1] === 'string')
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The error of an answer that no target gives: something else may be at the URL. */
function strange(): Error {
  return new TargetUnreachable('the target gives an answer that is none of Mayfly: is it the right URL?');
}

interface Sent {
  readonly url: string;
  readonly ticket: string;
  /** Run that calls; `''` for the end of one before. */
  readonly run: string;
  readonly body: unknown;
}

/** Answer of a call; or how it failed, where another try may help. */
async function send({ url, ticket, run, body }: Sent): Promise<{ body: unknown } | { failure: Error }> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${ticket}`, 'content-type': 'application/json', [moveRunHeader]: run },
      redirect: 'manual',
      signal: AbortSignal.timeout(callMsMax),
      body: JSON.stringify(body),
    });
    text = await textOf(answer);
  } catch (error) {
    return { failure: new TargetUnreachable('the target cannot be reached', { cause: error }) };
  }
  if (answer.status === 204) return { body: undefined };
  if (answer.status === 200) return { body: jsonIn(text) ?? null };
  const problem = problemIn(text);
  if (answer.status >= 500 || answer.status === 429)
    return { failure: new TargetUnreachable(`the target says: ${problem?.detail ?? answer.status}`) };
  if (answer.status === 401)
    throw new MoveRefused('the target does not take this ticket: have its operator make another');
  throw new MoveRefused(
    problem === undefined ? `the target answers ${answer.status}: is it Mayfly?` : `the target says: ${problem.detail}`,
  );
}

/** @throws Error when the answer is longer than any of a target. */
async function textOf(answer: Response): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > answerBytesMax) throw new Error('the answer is too long');
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces).toString();
}

function problemIn(text: string): { detail: string } | undefined {
  const read = jsonIn(text);
  return isObject(read) && typeof read.detail === 'string' ? { detail: read.detail } : undefined;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

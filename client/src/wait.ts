import { type Duration, toMs } from './duration.ts';
import { type MailMatch, toEmailMatch } from './match.ts';
import type { components } from './openapi.ts';
import { path, type Transport } from './transport.ts';
import { WaitReport } from './wait-report.ts';

type Schemas = components['schemas'];

/** An email in the answer to a wait; without bodies where codes or links were asked for. */
export type WaitItem = Schemas['WaitResult']['items'][number];

/** How long mail is awaited, and which. */
export interface WaitOptions extends MailMatch {
  /** The whole time; 30 s when absent. */
  readonly timeout?: Duration | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The longest hold of one request; the service grants no longer one. */
const holdMsMax = 55_000;
/** Time beyond a hold after which its request is given up. */
const graceMs = 15_000;
/** Emails that one request may except. */
const exceptMax = 1_000;

/** A wait: where, for what, and which emails it does not take. */
export interface Wait<Taken> {
  readonly mailboxId: string;
  readonly address: string;
  readonly options: WaitOptions;
  readonly give?: 'code' | 'link';
  /** Cursor: only emails that came after it are taken. */
  readonly after?: string | undefined;
  /** How many are taken. */
  readonly count: number;
  /** Ids of emails that are not taken again. */
  readonly except: ReadonlySet<string>;
  /** Takes what is wanted of an email; `undefined` when there is nothing. */
  readonly take: (item: WaitItem) => Taken | undefined;
  /** Begin of the message when nothing comes, as `no email matched`. */
  readonly wanted: string;
}

/**
 * Waits until enough was taken: within one deadline, in as many requests as that needs.
 * @throws WaitTimedOut; ServiceError, as NotFound when the mailbox has ended; the reason of the signal.
 */
export async function waitFor<Taken>(transport: Transport, wait: Wait<Taken>): Promise<Taken[]> {
  const { options, count } = wait;
  const timeoutMs = transport.waitMs(options.timeout === undefined ? undefined : toMs(options.timeout));
  const endsAtMs = performance.now() + timeoutMs;
  const report = new WaitReport();
  const taken: Taken[] = [];
  const given = wait.except.size;
  let after = wait.after;
  for (;;) {
    const leftMs = Math.max(0, endsAtMs - performance.now());
    const result = await hold(transport, { ...wait, after, count: count - taken.length, holdMs: leftMs });
    for (const item of result.items) {
      const one = wait.take(item);
      if (one !== undefined) taken.push(one);
    }
    if (taken.length >= count) return taken;
    after = result.cursor;
    report.add(result);
    if (leftMs > 0 || result.unseen !== undefined) continue;
    throw report.error({ address: wait.address, match: options, timeoutMs, wanted: wait.wanted, given });
  }
}

/** Makes one request of a wait. */
export function hold(
  transport: Transport,
  wait: Pick<Wait<never>, 'mailboxId' | 'options' | 'give' | 'after' | 'except'> & { count: number; holdMs: number },
): Promise<Schemas['WaitResult']> {
  const { mailboxId, options, give, after, except, count, holdMs } = wait;
  const timeoutMs = Math.ceil(Math.min(holdMs, holdMsMax));
  return transport.json({
    method: 'POST',
    path: path`/v1/mailboxes/${mailboxId}/wait`,
    body: {
      match: toEmailMatch(options),
      count: Math.min(count, 100),
      timeoutMs,
      after,
      give,
      ...(except.size === 0 ? {} : { except: [...except].slice(-exceptMax) }),
    },
    timeoutMs: timeoutMs + graceMs,
    signal: options.signal,
  });
}

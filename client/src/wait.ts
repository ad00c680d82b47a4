import type { Duration } from './duration.ts';
import type { components } from './generated/openapi.ts';
import { type MailMatch, toEmailMatch } from './match.ts';
import type { CallOptions, Transport } from './transport.ts';
import { waitTimedOut } from './wait-report.ts';

type Schemas = components['schemas'];

/** An email in the answer to a wait; without bodies if only a part of it was requested. */
export type WaitItem = Schemas['WaitResult']['items'][number];

/** How long mail is awaited, and which. */
export interface WaitOptions extends MailMatch, CallOptions {
  /** The whole time; 30 s when absent. */
  readonly timeout?: Duration | undefined;
}

/** Emails that one request may except. */
const exceptMax = 1_000;
/** Milliseconds after the deadline of a wait for emails that came in time and are not tested yet. */
const lookOnMsMax = 3_000;

/** A wait: its mailbox, its match, and what it must not give again. */
export interface Wait<Item> {
  readonly mailboxId: string;
  readonly address: string;
  readonly options: WaitOptions;
  /** Beginning of the message of the error, such as `no email came`. */
  readonly wanted: string;
  /** Part of the emails that is taken, if it is not the whole email. */
  readonly give?: Schemas['WaitRequest']['give'];
  /** Cursor: only emails that came after it are taken. */
  readonly start?: Promise<string> | undefined;
  /** Number of items to take; 1 when absent. */
  readonly count?: number | undefined;
  /** Everything that was given before: descriptions by key. The key of an email is its id. */
  readonly given: Map<string, string>;
  /** Parts of an email that may be taken, the best first. The first that was not given yet is taken. */
  readonly offers: (item: WaitItem) => readonly Offer<Item>[];
}

/** A part of an email that may be taken. */
export interface Offer<Item> {
  readonly key: string;
  readonly description: string;
  readonly item: Item;
}

/**
 * Waits until enough was taken: within one deadline, in as many requests as that needs. When it fails, nothing was
 * taken.
 * @throws WaitTimedOut; ServiceError, such as NotFound when the mailbox has ended; the reason of the signal.
 */
export async function waitFor<Item>(transport: Transport, wait: Wait<Item>): Promise<Item[]> {
  const { count = 1, given, start } = wait;
  const { timeout, signal, ...match } = wait.options;
  const timeoutMs = transport.waitMs(timeout);
  const endsAtMs = performance.now() + timeoutMs;
  const results: Schemas['WaitResult'][] = [];
  const lacking: WaitItem[] = [];
  const taken = new Map<string, Item>();
  try {
    let after = await start;
    while (taken.size < count) {
      const result = await hold(transport, { ...wait, match, signal, after, count: count - taken.size, endsAtMs });
      for (const mail of result.items) {
        const offers = wait.offers(mail);
        const best = offers.find(({ key }) => !given.has(key));
        if (best) {
          given.set(best.key, best.description);
          taken.set(best.key, best.item);
        } else lacking.push(mail);
      }
      results.push(result);
      after = result.cursor;
      if (taken.size < count && performance.now() >= endsAtMs + (result.unseen ? lookOnMsMax : 0))
        throw waitTimedOut({ ...wait, match, timeoutMs, results, lacking });
    }
    return [...taken.values()];
  } catch (error) {
    for (const key of taken.keys()) given.delete(key);
    throw error;
  }
}

/** Makes one request of a wait. The service holds it until the deadline, or as long as it permits. */
export function hold(
  transport: Transport,
  wait: Pick<Wait<never>, 'mailboxId' | 'give' | 'given'> &
    CallOptions & { match: MailMatch; after: string | undefined; count: number; endsAtMs: number },
): Promise<Schemas['WaitResult']> {
  const { mailboxId, match, give, after, given, count, endsAtMs, signal } = wait;
  return transport.json(`/v1/mailboxes/${mailboxId}/wait`, {
    method: 'POST',
    body: {
      match: toEmailMatch(match),
      count: Math.min(count, 100),
      after,
      give,
      // An email has several links.
      except: give === 'link' ? [] : [...given.keys()].slice(-exceptMax),
    },
    endsAtMs,
    isHeld: true,
    signal,
  });
}

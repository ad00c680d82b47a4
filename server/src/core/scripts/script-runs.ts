import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import {
  type AttemptAnswer,
  type AttemptSeen,
  type Meeting,
  type MetStep,
  meetScript,
  recordAttempt,
} from '../../store/operations/scripts/attempts.ts';
import type { ScriptPlace } from '../../store/operations/scripts/scripts.ts';
import type { Store } from '../../store/store.ts';
import type { ScriptMoment } from '../../store/tables/script-tables.ts';
import type { OwnerLimits, Release } from '../owner-limits.ts';
import type { MessageFacts } from './message-facts.ts';

interface ScriptRunsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly ownerLimits: OwnerLimits;
}

/** What has a script, with its owner, and the address at which a message for it is stored. */
export interface ScriptedPlace {
  /** Id of the mailbox, or of another place that no mailbox has. */
  readonly id: string;
  readonly place: ScriptPlace;
  readonly owner: string;
  /** `undefined` for whatever mail of the owner is captured. */
  readonly address: string | undefined;
}

export type { AttemptAnswer };

/** Attempt of a sender that the script of its place has let through so far. */
export interface ScriptedAttempt extends ScriptedPlace {
  /** Whether the script has steps after RCPT, so that the mail is for nobody else. */
  readonly actsLater: boolean;
  /** Whether its recipient was named. */
  readonly isNamed: boolean;
  /** Step that it has met, with the moment and the delay; none so far. */
  readonly met: (MetStep & { readonly delayMs: number }) | undefined;
}

/** Client and mail of an attempt, as far as they are known. */
export interface AttemptCircumstances {
  /** Address of the client. */
  readonly client: string;
  /** Name that it gave in EHLO; `undefined` before. */
  readonly clientName: string | undefined;
  /** Version of TLS; `undefined` without TLS. */
  readonly tls: string | undefined;
  /** Envelope sender; `undefined` before MAIL. */
  readonly sender: string | undefined;
  /** What tells the message from others; `undefined` before its content has come. */
  readonly message: MessageFacts | undefined;
}

/** Moment of an attempt, and whether its mail has other recipients. */
export interface AttemptMoment extends AttemptCircumstances {
  readonly moment: ScriptMoment;
  readonly hasOthers: boolean;
}

/** Scripts as attempts of senders meet them, on whatever node. Each meeting is one write, and each record another. */
export class ScriptRuns {
  readonly #parts: ScriptRunsParts;

  constructor(parts: ScriptRunsParts) {
    this.#parts = parts;
  }

  /**
   * Lets an attempt meet the script of its place at a moment. Its delay is part of the share of the owner until `release` is called;
   * above the share there is none.
   */
  async meet(scripted: ScriptedPlace, at: AttemptMoment): Promise<Meeting & { readonly release: Release }> {
    const { store, clock, ids, ownerLimits } = this.#parts;
    const { place, owner } = scripted;
    const release = ownerLimits.tryTake('delayedSessions', owner);
    try {
      const now = clock.now();
      const { moment, hasOthers, sender, message } = at;
      const met = {
        ...seenOf(place, at),
        facts: { moment, sender, subject: message?.subject },
        hasOthers,
        mayDelay: release !== undefined,
        now,
        eventId: ids.next(now),
      };
      const meeting = await store.write(meetScript, met, { traceparent: message?.traceparent });
      const isDelayed = 'delayMs' in meeting && meeting.delayMs > 0;
      if (!isDelayed) release?.();
      return { ...meeting, release: release ?? (() => {}) };
    } catch (error) {
      release?.();
      throw error;
    }
  }

  /** Records an attempt that was let through, with the answer that it got. */
  async record(place: ScriptPlace, seen: AttemptCircumstances, answer: AttemptAnswer): Promise<void> {
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    const attempt = { ...seenOf(place, seen), answer, now, eventId: ids.next(now) };
    await store.write(recordAttempt, attempt, { traceparent: seen.message?.traceparent });
  }
}

function seenOf(place: ScriptPlace, seen: AttemptCircumstances): AttemptSeen {
  const { client, clientName = '', tls = '', sender = null, message } = seen;
  const { messageId = null, contentHash = null } = message ?? {};
  return {
    place,
    client,
    client_name: withoutNul(clientName),
    tls,
    sender: sender === null ? null : withoutNul(sender),
    message_id: messageId,
    content_hash: contentHash,
  };
}

/** PostgreSQL takes no NUL in a text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

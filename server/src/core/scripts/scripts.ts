import type { DeliveryAttempt, DeliveryScript, SetDeliveryScript } from '../../contract/mails/scripts.ts';
import type { PageQuery } from '../../contract/paging.ts';
import { pageItemsDefault } from '../../contract/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { type AttemptRow, readAttempts } from '../../store/operations/scripts/attempts.ts';
import type { StoredScript } from '../../store/operations/scripts/course.ts';
import { type EndedScript, readEndedScripts, removeScripts } from '../../store/operations/scripts/ended-scripts.ts';
import { endScript, readScript, type ScriptPlace, setScript } from '../../store/operations/scripts/scripts.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { removeEndedRows } from '../ended-rows.ts';
import { AppError } from '../errors.ts';
import { mailboxNotFound } from '../mailboxes/mailboxes.ts';
import { formatPageCursor, type ListPage, noCursor, sortKeyIn } from '../paging.ts';
import type { CaptureScript } from './capture-script.ts';
import { presentScript, storedScript } from './stored-script.ts';

/** Maximum number of mailboxes of one owner that have a script. */
export const scriptsMax = 1_000;
/** Number of scripts that one read looks at. */
const readAtOnce = 100;
/** Number of scripts that one write removes, with 200 attempts of each. */
const removedAtOnce = 5;

interface ScriptsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** @throws AppError `mailbox_not_found`, `mailbox_forbidden`. */
  readonly requireMailbox: (caller: Caller, id: string) => Promise<void>;
  readonly captureScript: Pick<CaptureScript, 'owner' | 'forget'>;
  /** Called when a script was set or has ended, before the caller gets the answer. */
  readonly onChange: () => void;
}

/**
 * Delivery scripts: what senders to a mailbox, or those whose mail is captured, are told, attempt by attempt, so that an application
 * can be seen to try again as it should. That of a mailbox ends with it.
 */
export class Scripts {
  readonly #parts: ScriptsParts;

  constructor(parts: ScriptsParts) {
    this.#parts = parts;
  }

  /**
   * Sets the script of a place of the caller, which begins anew.
   * @throws AppError `invalid_request`, `script_limit`, `mailbox_not_found`, `mailbox_forbidden`, `capture_forbidden`.
   */
  async set(caller: Caller, place: ScriptPlace, body: SetDeliveryScript): Promise<DeliveryScript> {
    const { store, clock, ids } = this.#parts;
    await this.#require(caller, place);
    const script = storedScript(body, place);
    const now = clock.now();
    const args = { place, definition: JSON.stringify(script), scriptsMax, now, eventId: ids.next(now) };
    const { traceparent } = caller;
    const outcome = await store.write(setScript, args, { traceparent }).finally(() => this.#changed());
    if (outcome === 'not_found') throw mailboxNotFound();
    if (outcome === 'limit_reached')
      throw new AppError('script_limit', `${scriptsMax} mailboxes have a delivery script: end one that is not needed`);
    return presentScript(script, { used: [], setAtMs: now });
  }

  /**
   * Reads the script of a place of the caller.
   * @throws AppError `script_not_found`, `mailbox_not_found`, `mailbox_forbidden`, `capture_forbidden`.
   */
  async get(caller: Caller, place: ScriptPlace): Promise<DeliveryScript> {
    const { store, clock } = this.#parts;
    await this.#require(caller, place);
    const row = await store.read(readScript, { place, now: clock.now() });
    if (row === undefined) throw scriptNotFound();
    const script: StoredScript = JSON.parse(row.definition);
    return presentScript(script, { used: JSON.parse(row.used), setAtMs: row.set_at });
  }

  /**
   * Ends the script of a place of the caller. Its attempts stay.
   * @throws AppError `script_not_found`, `mailbox_not_found`, `mailbox_forbidden`, `capture_forbidden`.
   */
  async end(caller: Caller, place: ScriptPlace): Promise<void> {
    const { store, clock, ids } = this.#parts;
    await this.#require(caller, place);
    const now = clock.now();
    const { traceparent } = caller;
    const ending = store.write(endScript, { place, now, eventId: ids.next(now) }, { traceparent });
    if (!(await ending.finally(() => this.#changed()))) throw scriptNotFound();
  }

  /** Whether mail is captured for the owner of a caller who reaches all of it. */
  capturesFor({ owner, mailboxId }: Caller): boolean {
    return mailboxId === undefined && owner === this.#parts.captureScript.owner;
  }

  /** The place of captured mail, for its owner. @throws AppError `capture_forbidden` for anybody else. */
  ofCapture(caller: Caller): ScriptPlace {
    const { owner } = this.#parts.captureScript;
    if (this.capturesFor(caller)) return { captureOwner: caller.owner };
    if (owner === undefined) throw new AppError('capture_forbidden', 'no mail is captured here');
    const isTheirs = owner === caller.owner;
    throw new AppError(
      'capture_forbidden',
      isTheirs ? 'the key is bound to a mailbox' : 'the mail that is captured here is of another owner',
    );
  }

  /**
   * Reads a page of the attempts on a place of the caller, in their order.
   * @throws AppError `invalid_request` for a cursor of another list, `mailbox_not_found`, `mailbox_forbidden`, `capture_forbidden`.
   */
  async attempts(caller: Caller, place: ScriptPlace, { limit, cursor }: PageQuery): Promise<ListPage<DeliveryAttempt>> {
    const { store, clock } = this.#parts;
    await this.#require(caller, place);
    const list = { name: 'attempts', owner: caller.owner, filter: { ...place } };
    const after = cursor === undefined ? 0 : Number(sortKeyIn(list, cursor));
    if (!Number.isSafeInteger(after)) throw noCursor();
    const wanted = limit === undefined ? pageItemsDefault : Number(limit);
    const rows = await store.read(readAttempts, { place, after, limit: wanted + 1, now: clock.now() });
    const shown = rows.slice(0, wanted);
    const last = shown.at(-1)?.number;
    return {
      items: shown.map(presentAttempt),
      ...(rows.length > wanted ? { nextCursor: formatPageCursor(list, String(last)) } : {}),
    };
  }

  /** Removes the scripts of mailboxes and owners that have ended, with their attempts. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const { store } = this.#parts;
    const read = (after: string) => store.read(readEndedScripts, { after, limit: readAtOnce });
    const remove = async (ended: readonly EndedScript[]) => {
      for (let from = 0; from < ended.length && !signal?.aborted; from += removedAtOnce)
        await store.write(removeScripts, { ended: ended.slice(from, from + removedAtOnce) });
    };
    await removeEndedRows({ from: '', read, remove, signal });
  }

  async #require(caller: Caller, place: ScriptPlace): Promise<void> {
    if ('mailboxId' in place) await this.#parts.requireMailbox(caller, place.mailboxId);
    else this.ofCapture(caller);
  }

  #changed(): void {
    this.#parts.captureScript.forget();
    this.#parts.onChange();
  }
}

function scriptNotFound(): AppError {
  return new AppError('script_not_found', 'there is no delivery script, or it has ended');
}

function presentAttempt(row: AttemptRow): DeliveryAttempt {
  const { number, attempted_at, client, client_name, tls, sender, moment, step, reply, delay_ms, is_dropped } = row;
  const { message_id, content_hash, repeat_of, mail_id } = row;
  return {
    number,
    attemptedAt: new Date(attempted_at).toISOString(),
    client,
    ...(client_name === '' ? {} : { ehlo: client_name }),
    ...(tls === '' ? {} : { tls }),
    ...(sender === null ? {} : { sender }),
    at: moment,
    ...(step === null ? {} : { step }),
    ...(reply === null ? {} : { reply }),
    ...(delay_ms === 0 ? {} : { delayMs: delay_ms }),
    ...(is_dropped === 0 ? {} : { dropped: true }),
    ...(message_id === null ? {} : { messageId: message_id }),
    ...(content_hash === null ? {} : { contentHash: content_hash }),
    ...(repeat_of === null ? {} : { repeatOf: repeat_of }),
    ...(mail_id === null ? {} : { mailId: mail_id }),
  };
}

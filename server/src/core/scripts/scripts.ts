import type { DeliveryAttempt, DeliveryScript, SetDeliveryScript } from '../../contract/mails/scripts.ts';
import type { PageQuery } from '../../contract/paging.ts';
import { pageItemsDefault } from '../../contract/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import { type AttemptRow, pruneScripts, readAttempts } from '../../store/operations/scripts/attempts.ts';
import type { StoredScript } from '../../store/operations/scripts/course.ts';
import { endScript, readScript, type ScriptPlace, setScript } from '../../store/operations/scripts/scripts.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { AppError } from '../errors.ts';
import { mailboxNotFound } from '../mailboxes/mailboxes.ts';
import { formatPageCursor, type ListPage, noCursor, sortKeyIn } from '../paging.ts';
import { presentScript, storedScript } from './stored-script.ts';

/** Maximum number of mailboxes of one owner that have a script. */
export const scriptsMax = 1_000;

interface ScriptsParts {
  readonly store: Store;
  readonly clock: Clock;
  /** @throws AppError `mailbox_not_found`, `mailbox_forbidden`. */
  readonly requireMailbox: (caller: Caller, id: string) => Promise<void>;
  /** Called when a script was set or has ended, before the caller gets the answer. */
  readonly onChange: () => void;
}

/**
 * Delivery scripts: what senders to a mailbox are told, attempt by attempt, so that an application can be seen to try again as it
 * should. Each ends with its mailbox.
 */
export class Scripts {
  readonly #parts: ScriptsParts;

  constructor(parts: ScriptsParts) {
    this.#parts = parts;
  }

  /**
   * Sets the script of a mailbox of the caller, which begins anew.
   * @throws AppError `invalid_request`, `script_limit`, `mailbox_not_found`, `mailbox_forbidden`.
   */
  async set(caller: Caller, place: ScriptPlace, body: SetDeliveryScript): Promise<DeliveryScript> {
    const { store, clock, onChange } = this.#parts;
    await this.#parts.requireMailbox(caller, place.mailboxId);
    const script = storedScript(body);
    const now = clock.now();
    const args = { place, definition: JSON.stringify(script), scriptsMax, now };
    const outcome = await store.write(setScript, args).finally(onChange);
    if (outcome === 'not_found') throw mailboxNotFound();
    if (outcome === 'limit_reached')
      throw new AppError('script_limit', `${scriptsMax} mailboxes have a delivery script: end one that is not needed`);
    return presentScript(script, { used: [], setAtMs: now });
  }

  /**
   * Reads the script of a mailbox of the caller.
   * @throws AppError `script_not_found`, `mailbox_not_found`, `mailbox_forbidden`.
   */
  async get(caller: Caller, place: ScriptPlace): Promise<DeliveryScript> {
    const { store, clock } = this.#parts;
    await this.#parts.requireMailbox(caller, place.mailboxId);
    const row = await store.read(readScript, { place, now: clock.now() });
    if (row === undefined) throw scriptNotFound();
    const script: StoredScript = JSON.parse(row.definition);
    return presentScript(script, { used: JSON.parse(row.used), setAtMs: row.set_at });
  }

  /**
   * Ends the script of a mailbox of the caller. Its attempts stay.
   * @throws AppError `script_not_found`, `mailbox_not_found`, `mailbox_forbidden`.
   */
  async end(caller: Caller, place: ScriptPlace): Promise<void> {
    const { store, clock, onChange } = this.#parts;
    await this.#parts.requireMailbox(caller, place.mailboxId);
    if (!(await store.write(endScript, { place, now: clock.now() }).finally(onChange))) throw scriptNotFound();
  }

  /**
   * Reads a page of the attempts on a mailbox of the caller, in their order.
   * @throws AppError `invalid_request` for a cursor of another list, `mailbox_not_found`, `mailbox_forbidden`.
   */
  async attempts(caller: Caller, place: ScriptPlace, { limit, cursor }: PageQuery): Promise<ListPage<DeliveryAttempt>> {
    const { store, clock } = this.#parts;
    await this.#parts.requireMailbox(caller, place.mailboxId);
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

  /** Removes the scripts of mailboxes that have ended, with their attempts. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.#parts.store.write(pruneScripts, {})));
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

import type { Clock } from '../../lib/clock.ts';
import { andThen, type Eventual } from '../../lib/eventual.ts';
import type { StoredScript } from '../../store/operations/scripts/course.ts';
import { readScript } from '../../store/operations/scripts/scripts.ts';
import type { Store } from '../../store/store.ts';
import type { ScriptMoment } from '../../store/tables/script-tables.ts';
import type { ScriptedPlace } from './script-runs.ts';

/** Time in milliseconds for which it is believed that there is a script or none. Another node may set or end it meanwhile. */
const believedMsMax = 250;
/** Id of the place among the attempts of a mail: no mailbox has it. */
const placeId = 'capture';

interface CaptureScriptParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  /** Owner of the capture inboxes; `undefined` if no mail is captured. */
  readonly captureOwner: string | undefined;
}

/** Moments at which a script may act. */
type Moments = ReadonlySet<ScriptMoment>;

/** The script of captured mail, as the sessions from capture networks ask for it. Without one they ask at no cost. */
export class CaptureScript {
  readonly #parts: CaptureScriptParts;
  #known: { readonly moments: Eventual<Moments>; readonly readAt: number } | undefined;

  constructor(parts: CaptureScriptParts) {
    this.#parts = parts;
  }

  /** Owner of the capture inboxes, who alone may set it. */
  get owner(): string | undefined {
    return this.#parts.captureOwner;
  }

  /** The place of the script, if it may act at a moment. */
  at(moment: ScriptMoment): Eventual<ScriptedPlace | undefined> {
    const { captureOwner: owner } = this.#parts;
    if (owner === undefined) return undefined;
    const scripted = { id: placeId, place: { captureOwner: owner }, owner, address: undefined };
    return andThen(this.#moments(owner), (moments) => (moments.has(moment) ? scripted : undefined));
  }

  /** Forgets whether there is one. Call it when it was set or has ended, before the change is announced. */
  forget(): void {
    this.#known = undefined;
  }

  #moments(owner: string): Eventual<Moments> {
    const readAt = this.#parts.monotonic.now();
    if (this.#known !== undefined && readAt - this.#known.readAt < believedMsMax) return this.#known.moments;
    const reading = this.#read(owner);
    const known = { moments: reading, readAt };
    this.#known = known;
    reading.then(
      (moments) => {
        if (this.#known === known) this.#known = { moments, readAt };
      },
      () => {
        if (this.#known === known) this.#known = undefined;
      },
    );
    return reading;
  }

  async #read(captureOwner: string): Promise<Moments> {
    const { store, clock } = this.#parts;
    const row = await store.read(readScript, { place: { captureOwner }, now: clock.now() });
    if (row === undefined) return new Set();
    const { steps }: StoredScript = JSON.parse(row.definition);
    // Every mail is an attempt from its first recipient on, whichever steps there are.
    return new Set([...steps.map(({ at }) => at), 'rcpt']);
  }
}

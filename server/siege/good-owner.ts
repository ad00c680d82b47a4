import { type Static, Type } from 'typebox';
import { Part } from '../bench/program.ts';
import { Seen } from './observations.ts';

/** What the process of the good owner is started with. */
export const GoodOwnerInput = Type.Object({
  url: Type.String(),
  smtpPort: Type.Integer(),
  key: Type.String(),
  /** Host name of the owner's webhook, which leads to the owner's address; none without one. */
  webhookHost: Type.Optional(Type.String()),
  /** Whether the owner reads and is sent large mail too. */
  usesLargeMail: Type.Boolean(),
});

/**
 * An owner who does what owners do, at a modest pace and in a process of its own: reads and lists mail, creates and deletes
 * mailboxes, is sent mail and waits for it, and has a webhook where the case is about those.
 */
export class GoodOwner implements AsyncDisposable {
  readonly #part: Part;

  private constructor(part: Part) {
    this.#part = part;
  }

  /** Starts the owner, and returns once it has what it works on. */
  static async start(input: Static<typeof GoodOwnerInput>): Promise<GoodOwner> {
    const owner = new GoodOwner(Part.start(new URL('./good-owner-process.ts', import.meta.url), input));
    await owner.#part.ask('settle', Type.Object({}));
    return owner;
  }

  /** Begins a phase. */
  async begin(): Promise<void> {
    await this.#part.ask('begin', Type.Object({}));
  }

  /** Ends the phase, once every operation that was begun has ended. Times count from when an operation was due. */
  finish(): Promise<Seen> {
    return this.#part.ask('finish', Seen);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#part[Symbol.asyncDispose]();
  }
}

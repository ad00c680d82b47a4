/** A command of Cypress: the step that it is, the subject before it and its arguments; it returns the next subject. */
export type CypressCommand = (step: Step, subject: unknown, ...args: readonly unknown[]) => unknown;

/** What plugins write: a function of a command, or of `then`. */
export type CypressFunction = (...args: readonly unknown[]) => unknown;

/** One command of a chain. */
export interface Step {
  readonly chain: Chain;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Commands that follow one another, each on the subject that the one before has given. */
interface Chain {
  readonly frame: Frame;
  readonly steps: Step[];
  subject: unknown;
}

/** Body of a command: the commands that are called in it run in their order, before that command has ended. */
interface Frame {
  /** Command whose body it is. */
  readonly owner: Step | undefined;
  /** Ends when all commands called so far have run. */
  tail: Promise<void>;
  last: Chain | undefined;
}

/**
 * Queue of commands as Cypress has it: to call a command only puts it into the queue of the body that it is called in, and the value
 * of a body is the subject of the chain that it returns, or else of its last one.
 */
export class CommandQueue {
  readonly #commands = new Map<string, CypressCommand>();
  /** Body that is running in this moment. */
  #frame: Frame | undefined;
  readonly #chains = new WeakMap<object, Chain>();
  /** The global `cy`. */
  readonly cy = this.#face(() => this.#begin());

  /** Adds a command, in place of another one of its name. */
  add(name: string, command: CypressCommand): void {
    this.#commands.set(name, command);
  }

  /** Runs a chain of commands, and returns its last subject. */
  run(calls: readonly (readonly [name: string, ...args: unknown[]])[]): Promise<unknown> {
    return this.inner(undefined, () => {
      const chain = this.#begin();
      for (const [name, ...args] of calls) this.#put(chain, name, args);
    });
  }

  /** Runs the body of a command, with all commands that are called in it, and returns its value. */
  async inner(owner: Step | undefined, body: CypressFunction, args: readonly unknown[] = []): Promise<unknown> {
    const frame: Frame = { owner, tail: Promise.resolve(), last: undefined };
    const outer = this.#frame;
    this.#frame = frame;
    let returned: unknown;
    try {
      returned = body(...args);
    } finally {
      this.#frame = outer;
    }
    const chain = typeof returned === 'object' && returned !== null ? this.#chains.get(returned) : undefined;
    // A chain has a command named `then`, so that it must not be awaited itself.
    const value = chain === undefined ? await returned : undefined;
    await frame.tail;
    return value === undefined ? (chain ?? frame.last)?.subject : value;
  }

  /** The steps of some names that follow a step at once; where it is the last of its chain, those that follow its body's command. */
  following({ chain, ...step }: Step, names: readonly string[]): readonly Step[] {
    const later = chain.steps.slice(chain.steps.findIndex(({ args }) => args === step.args) + 1);
    const { owner } = chain.frame;
    if (later.length === 0) return owner === undefined ? [] : this.following(owner, names);
    const end = later.findIndex(({ name }) => !names.includes(name));
    return end < 0 ? later : later.slice(0, end);
  }

  #begin(): Chain {
    if (this.#frame === undefined) throw new Error('a command was called outside of a command');
    const chain: Chain = { frame: this.#frame, steps: [], subject: undefined };
    this.#frame.last = chain;
    return chain;
  }

  #put(chain: Chain, name: string, args: readonly unknown[]): void {
    const step: Step = { chain, name, args };
    chain.steps.push(step);
    chain.frame.tail = chain.frame.tail.then(async () => {
      const command = this.#commands.get(name);
      if (command === undefined) throw new Error(`the stand-in for Cypress has no command "${name}"`);
      chain.subject = await command(step, chain.subject, ...args);
    });
    // Whoever waits for the body hears of it; a body that throws has nobody who waits for its commands.
    chain.frame.tail.catch(() => {});
  }

  /** An object with all commands as methods, each on the chain that is given. */
  #face(chainOf: () => Chain): object {
    return new Proxy(
      {},
      {
        get: (_target, name) =>
          typeof name === 'symbol' ? undefined : (...args: unknown[]) => this.#called(chainOf(), name, args),
      },
    );
  }

  #called(chain: Chain, name: string, args: readonly unknown[]): object {
    this.#put(chain, name, args);
    const face = this.#face(() => chain);
    this.#chains.set(face, chain);
    return face;
  }
}

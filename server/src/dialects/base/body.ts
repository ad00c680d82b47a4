import { DialectError } from './dialect-error.ts';

/** Body of a call: a JSON object whose members are read leniently, as other services do, but never as another type. */
export class Body {
  readonly #members: Readonly<Record<string, unknown>>;

  /** @throws DialectError 400 for a value that is no object. */
  constructor(value: unknown) {
    if (value !== undefined && !isObject(value)) throw new DialectError(400, 'the body must be a JSON object');
    this.#members = value ?? {};
  }

  /** Text of a member; `undefined` when it is absent, null or empty. */
  text(name: string): string | undefined {
    const value = this.#present(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') return value;
    throw new DialectError(400, `${name} must be a string`);
  }

  /** Texts of a member; none when it is absent or null. */
  texts(name: string): readonly string[] {
    const value = this.#present(name) ?? [];
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw new DialectError(400, `${name} must be an array of strings`);
  }

  /** Truth of a member; `undefined` when it is absent or null. */
  flag(name: string): boolean | undefined {
    const value = this.#present(name);
    if (value === undefined || typeof value === 'boolean') return value;
    throw new DialectError(400, `${name} must be true or false`);
  }

  /** Number of a member; `undefined` when it is absent or null. */
  number(name: string): number | undefined {
    const value = this.#present(name);
    if (value === undefined || typeof value === 'number') return value;
    throw new DialectError(400, `${name} must be a number`);
  }

  /** Objects of a member; none when it is absent or null. */
  objects(name: string): readonly Body[] {
    const value = this.#present(name) ?? [];
    if (Array.isArray(value) && value.every(isObject)) return value.map((item) => new Body(item));
    throw new DialectError(400, `${name} must be an array of objects`);
  }

  /** Object of a member; `undefined` when it is absent or null. */
  object(name: string): Body | undefined {
    const value = this.#present(name);
    if (value === undefined) return undefined;
    if (isObject(value)) return new Body(value);
    throw new DialectError(400, `${name} must be an object`);
  }

  /**
   * The body with these names, which services in Go read in any case. Any other name is refused where a change of what is not
   * named is one of everything.
   * @throws DialectError 400 for a member with another name.
   */
  inAnyCase(names: readonly string[]): Body {
    const members = Object.entries(this.#members).map(([given, value]) => {
      const name = names.find((one) => one.toLowerCase() === given.toLowerCase());
      if (name !== undefined) return [name, value] as const;
      throw new DialectError(
        400,
        `the body may have ${names.join(', ')}, and not ${JSON.stringify(given.slice(0, 60))}`,
      );
    });
    return new Body(Object.fromEntries(members));
  }

  /** Names of its members. */
  get names(): readonly string[] {
    return Object.keys(this.#members);
  }

  #present(name: string): unknown {
    return Object.hasOwn(this.#members, name) ? (this.#members[name] ?? undefined) : undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

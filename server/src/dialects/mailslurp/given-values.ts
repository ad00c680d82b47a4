import { parseTime } from '../../core/times.ts';
import { DialectError } from '../base/dialect-error.ts';

/** Members of a body, or parameters of a query, whatever the order or case of their values. */
export interface GivenValues {
  text(name: string): string | undefined;
  flag(name: string): boolean | undefined;
  number(name: string): number | undefined;
}

/** Parameters of a query, read as the members of a body. */
export class QueryGiven implements GivenValues {
  readonly #query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  /** Text of a parameter; `undefined` when it is absent or empty. */
  text(name: string): string | undefined {
    return this.#query.get(name) || undefined;
  }

  /** Texts of a parameter that is repeated, or has several with commas between them. */
  texts(name: string): readonly string[] {
    return this.#query.getAll(name).flatMap((value) => value.split(',').filter((text) => text !== ''));
  }

  /** Truth of a parameter; `undefined` when it is absent. */
  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined || text === 'true' || text === 'false') return text && text === 'true';
    throw new DialectError(400, `${name} must be true or false`);
  }

  /** Number of a parameter; `undefined` when it is absent. */
  number(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (Number.isNaN(Number(text))) throw new DialectError(400, `${name} must be a number`);
    return Number(text);
  }
}

/**
 * Reads a whole number.
 * @throws DialectError 400 outside of its range.
 */
export function wholeIn(
  given: GivenValues,
  name: string,
  { min = 0, max }: { min?: number; max: number },
): number | undefined {
  const value = given.number(name);
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value;
  throw new DialectError(400, `${name} must be a whole number from ${min} to ${max}`);
}

/**
 * Reads a time (RFC 3339); one without an offset is UTC. Milliseconds since the Unix epoch.
 * @throws DialectError 400
 */
export function timeIn(given: GivenValues, name: string): number | undefined {
  const text = given.text(name);
  if (text === undefined) return undefined;
  const atMs = parseTime(text) ?? parseTime(`${text}Z`);
  if (atMs === undefined) throw new DialectError(400, `${name} must be a time like 2026-03-01T12:00:00Z`);
  return atMs;
}

/** Order of a list or a wait, by the time of receipt or creation. */
export type Sort = 'ASC' | 'DESC';

/** Reads the order; `usual` when it is not given. */
export function sortIn(given: GivenValues, name: string, usual: Sort): Sort {
  const text = (given.text(name) ?? usual).toUpperCase();
  if (text === 'ASC' || text === 'DESC') return text;
  throw new DialectError(400, `${name} must be ASC or DESC`);
}

/**
 * Reads the id of an inbox.
 * @throws DialectError 400 without one.
 */
export function inboxIdIn(given: GivenValues): string {
  const id = given.text('inboxId');
  if (id === undefined) throw new DialectError(400, "Required UUID parameter 'inboxId' is not present");
  return id;
}

/** Assertions that every runtime has, a browser too. */

/** Fails unless two things are the same as JSON. */
export function equal(actual: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`is ${one}, and should be ${other}`);
}

/** Fails unless something is so. */
export function ok(isSo: unknown, what: string): asserts isSo {
  if (!isSo) throw new Error(`is not so: ${what}`);
}

/** Fails unless a text has a match. */
export function match(text: string, expression: RegExp): void {
  if (!expression.test(text)) throw new Error(`does not match ${expression}: ${text}`);
}

/** Fails unless a promise is rejected with an error of this name, which is returned. */
export async function fails(promise: PromiseLike<unknown>, name: string): Promise<Error> {
  let outcome: unknown;
  try {
    outcome = await promise;
  } catch (error) {
    if (error instanceof Error && error.name === name) return error;
    throw new Error(`is rejected with ${error}, and should be with ${name}`, { cause: error });
  }
  throw new Error(`is resolved with ${JSON.stringify(outcome)}, and should be rejected with ${name}`);
}

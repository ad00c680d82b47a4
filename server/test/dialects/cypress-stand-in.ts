import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { atEnd } from '../support/test-end.ts';
import { CommandQueue, type CypressCommand, type CypressFunction, type Step } from './cypress-queue.ts';
import { cypressRequest, type RequestOptions } from './cypress-request.ts';

/** What a plugin is told of the run that it is in. */
interface CypressSettings {
  /** Values of `Cypress.env`, `cy.env` and `Cypress.expose`. */
  readonly env?: Readonly<Record<string, unknown>>;
  /** Values of `Cypress.config`. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Functions of `cy.task`. */
  readonly tasks?: Readonly<Record<string, (argument: unknown) => unknown>>;
}

/** Cypress, as far as the commands of plugins need it. */
export interface CypressStandIn {
  /**
   * Runs a chain of commands, the first as `cy.name(…)`, each other on the subject of the one before.
   * @returns the last subject.
   */
  run(...calls: readonly (readonly [name: string, ...args: unknown[]])[]): Promise<unknown>;
  /** Loads the file of a plugin as a bundler does, which Cypress has: names of files that it imports may lack their ending. */
  load(path: string): Promise<void>;
  /** Names of the commands that plugins have added. */
  readonly added: readonly string[];
}

/** Time in milliseconds after which an assertion that may be tried again is. */
const retryMs = 20;

/**
 * Puts what plugins use of Cypress into the global scope of this process, until the test ends. A plugin is loaded once, so that
 * all its commands run in one test. Cypress itself brings a browser, which has no part in commands that only make requests.
 */
export function installCypress(
  t: TestContext,
  { env = {}, config = {}, tasks = {} }: CypressSettings = {},
): CypressStandIn {
  const queue = new CommandQueue();
  const added: string[] = [];
  for (const [name, command] of Object.entries(builtIn(queue, { env, tasks }))) queue.add(name, command);
  queue.add('then', async (step, subject, ...args) => {
    const value = await queue.inner(step, functionOf(args.at(-1)), [subject]);
    return value === undefined ? subject : value;
  });
  const Cypress = {
    Promise,
    Commands: {
      add: (name: string, ...rest: readonly unknown[]) => {
        const isChild = rest.length > 1 && valueAt(rest[0], 'prevSubject') === true;
        const body = functionOf(rest.at(-1));
        added.push(name);
        queue.add(name, (step, subject, ...args) => queue.inner(step, body, isChild ? [subject, ...args] : args));
      },
    },
    env: (name: string) => env[name],
    expose: (name: string) => env[name],
    config: (name: string) => config[name],
    backend: (_event: string, options: RequestOptions) => {
      const answer = cypressRequest({ ...options, failOnStatusCode: false });
      return Object.assign(answer, { timeout: () => answer });
    },
  };
  Object.assign(globalThis, { Cypress, cy: queue.cy });
  atEnd(t, () => {
    for (const name of ['Cypress', 'cy']) Reflect.deleteProperty(globalThis, name);
  });
  return { added, load: importPlugin, run: (...calls) => queue.run(calls) };
}

async function importPlugin(path: string): Promise<void> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      try {
        return next(specifier, context);
      } catch (error) {
        if (!specifier.startsWith('.')) throw error;
        return next(`${specifier}.js`, context);
      }
    },
  });
  await import(pathToFileURL(path).href);
  hooks.deregister();
}

/** Commands of Cypress itself. */
function builtIn(
  queue: CommandQueue,
  { env, tasks }: Required<Pick<CypressSettings, 'env' | 'tasks'>>,
): Record<string, CypressCommand> {
  /** Gives a value once the assertions hold that follow it; `again` makes another value, and has an end of its own. */
  const retried = async (step: Step, value: unknown, again: CypressFunction): Promise<unknown> => {
    try {
      for (const { args } of queue.following(step, ['should', 'and'])) hold(value, args);
      return value;
    } catch {
      await sleep(retryMs);
      return queue.inner(step, again);
    }
  };
  const should: CypressCommand = (_step, subject, ...assertion) => {
    hold(subject, assertion);
    return subject;
  };
  return {
    should,
    and: should,
    request: (_step, _subject, ...args) => cypressRequest(requestOptions(args)),
    task: (_step, _subject, name, argument) => functionOf(tasks[String(name)])(argument),
    wrap: (_step, _subject, value) => value,
    wait: (_step, _subject, ms) => sleep(Number(ms)),
    log: () => undefined,
    env: (_step, _subject, names) => Object.fromEntries(textsOf(names).map((name) => [name, env[name]])),
    its: (_step, subject, path) => valueAt(subject, String(path)),
    verifyUpcomingAssertions: (step, _subject, value, _options, callbacks) =>
      retried(step, value, functionOf(valueAt(callbacks, 'onRetry'))),
  };
}

function requestOptions(args: readonly unknown[]): RequestOptions {
  const [first, second, body] = args;
  if (typeof first === 'object' && first !== null && 'url' in first) return { ...first, url: String(first.url) };
  return second === undefined ? { url: String(first) } : { method: String(first), url: String(second), body };
}

/** Words of an assertion of Chai that mean nothing. */
const fillers: ReadonlySet<string> = new Set(['to', 'be', 'been', 'is', 'have', 'has', 'deep', 'not']);

const assertions: Readonly<Record<string, (subject: unknown, wanted: unknown) => boolean>> = {
  length: (subject, wanted) => valueAt(subject, 'length') === wanted,
  'length.greaterThan': (subject, wanted) => Number(valueAt(subject, 'length')) > Number(wanted),
  equal: (subject, wanted) => isDeepStrictEqual(subject, wanted),
  eq: (subject, wanted) => isDeepStrictEqual(subject, wanted),
  contain: (subject, wanted) => listOf(subject).includes(wanted),
  include: (subject, wanted) => listOf(subject).includes(wanted),
  true: (subject) => subject === true,
  false: (subject) => subject === false,
  exist: (subject) => subject !== undefined && subject !== null,
  empty: (subject) => valueAt(subject, 'length') === 0,
};

/** Throws unless an assertion holds: a function, or the words of one of Chai with a value. */
function hold(subject: unknown, [assertion, wanted]: readonly unknown[]): void {
  if (typeof assertion === 'function') return void assertion(subject);
  const words = String(assertion).split('.');
  const name = words.filter((word) => !fillers.has(word)).join('.');
  const isSo = assertions[name] ?? assert.fail(`the stand-in for Cypress has no assertion "${assertion}"`);
  assert.ok(
    isSo(subject, wanted) !== words.includes('not'),
    `expected ${JSON.stringify(subject)} ${assertion} ${wanted}`,
  );
}

function valueAt(subject: unknown, path: string): unknown {
  let value = subject;
  for (const name of path.split('.'))
    value = value === undefined || value === null ? undefined : Reflect.get(Object(value), name);
  return value;
}

function functionOf(value: unknown): CypressFunction {
  assert.ok(typeof value === 'function', 'a function is wanted');
  return (...args) => Reflect.apply(value, undefined, args);
}

function listOf(value: unknown): { includes(wanted: unknown): boolean } {
  return Array.isArray(value) ? value : { includes: (wanted) => String(value).includes(String(wanted)) };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

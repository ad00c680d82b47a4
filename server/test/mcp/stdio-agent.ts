import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { killAtEnd } from '../support/test-end.ts';
import { type Era, messageOf } from './agent.ts';

const program = new URL('../../src/main.ts', import.meta.url).pathname;

/** The command `mayfly mcp`, as an agent starts it. */
export class StdioAgent {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  readonly #era: Era;
  errors = '';

  private constructor(child: ChildProcessWithoutNullStreams, era: Era) {
    this.#child = child;
    this.#era = era;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
  }

  /** Starts the command for one test, and ends it after. */
  static start(
    t: TestContext,
    { environment, args = [], era = '2026-07-28' }: { environment: NodeJS.ProcessEnv; args?: string[]; era?: Era },
  ): StdioAgent {
    const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: '/nonexistent', ...environment };
    const child = spawn(process.execPath, [program, 'mcp', ...args], { env });
    killAtEnd(t, child);
    return new StdioAgent(child, era);
  }

  /** Sends a message and returns the answer, which is the next line. */
  async ask(method: string, params?: Record<string, unknown>) {
    this.send(messageOf(this.#era, method, params).message);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`the command has ended: ${this.errors}`);
    return JSON.parse(value);
  }

  send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Closes the agent's end, and resolves with the exit code. */
  async end(): Promise<number | null> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    const [code] = await ended;
    return code;
  }

  /** Resolves with the exit code of a command that ends by itself. */
  async ended(): Promise<number | null> {
    const [code] = await once(this.#child, 'close');
    return code;
  }
}

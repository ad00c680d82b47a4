import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { MayflyServer } from '../../src/testing/main.ts';
import type { Step } from './guide.ts';
import { assertShown } from './shown-answer.ts';

/**
 * Start of each shell. A command fails when the service answers with an error, and a stream ends once something has come. The command of
 * this repository is the one that `npx` would find.
 */
const prelude = `
curl() {
  case " $* " in
    *' -sN '*)
      command curl --fail-with-body "$@" > stream & until [ -s stream ]; do kill -0 $! || return 1; done
      kill $!; cat stream; rm stream ;;
    *) command curl $FAILS "$@" ;;
  esac
}
npx() { while [[ $1 == -* ]]; do shift; done; "$@"; }
fails=$FAILS; [ ! -f variables ] || . ./variables; FAILS=$fails
set -a -e -o pipefail
`;
/** An id in a list that a command writes. */
const listed = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/;
const isAssignment = /^export [^$]*$/;

/** Service that a reader uses. */
export type Followed = Pick<MayflyServer, 'url' | 'smtp' | 'apiKey'>;

/** A reader who follows a page: a shell in a folder of its own, whose variables last from one command to the next. */
export class Follower {
  readonly #folder: string;
  readonly #server: Followed;
  readonly #names: readonly (readonly [name: string, value: string])[];
  readonly #variables: Readonly<Record<string, string>>;
  /** Assignments that the next command needs. */
  #assigned = '';
  /** Answer of the latest command, and of the latest that made or listed something. */
  #output = '';
  #answer = '';

  /** @param options.names Names and places of the examples, and those that stand for them here. */
  static async start(
    t: TestContext,
    server: Followed,
    options: { variables?: Record<string, string>; names?: Record<string, string> } = {},
  ): Promise<Follower> {
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-guide-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'prelude'), prelude);
    return new Follower(folder, server, options);
  }

  private constructor(
    folder: string,
    server: Followed,
    { variables = {}, names = {} }: { variables?: Record<string, string>; names?: Record<string, string> },
  ) {
    this.#folder = folder;
    this.#server = server;
    this.#names = Object.entries(names);
    this.#variables = { PATH: process.env.PATH ?? '', HOME: folder, ...variables };
  }

  /** Puts a file into the folder of the reader. */
  async give(name: string, content: string, mode = 0o644): Promise<void> {
    await writeFile(join(this.#folder, name), content, { mode });
  }

  /** Does what each step of a page says, and checks what the page shows of its answer. */
  async follow(page: string, steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      try {
        await this.#do(step);
      } catch (cause) {
        throw new Error(`${page}:${step.line}`, { cause });
      }
    }
  }

  async #do({ command, shown }: Step): Promise<void> {
    const filled = this.#withValues(command);
    if (isAssignment.test(filled)) {
      this.#assigned += `${filled}\n`;
      return;
    }
    const isError = /"status": [45]\d\d/.test(shown ?? '');
    this.#output = await this.#run(this.#assigned + filled, { FAILS: isError ? '' : '--fail-with-body' });
    this.#assigned = '';
    if (shown !== undefined) assertShown(shown, this.#output);
    if (this.#output.startsWith('{') || listed.test(this.#output)) this.#answer = this.#output;
  }

  /** A command with the ports of this service, and with the values that the page tells its reader to take from the answer. */
  #withValues(command: string): string {
    const { url, smtp, apiKey } = this.#server;
    const named = this.#names.reduce((text, [name, value]) => text.replaceAll(name, value), command);
    return named
      .replaceAll('http://127.0.0.1:8080', url)
      .replaceAll('smtp://127.0.0.1:2525', `smtp://${smtp.host}:${smtp.port}`)
      .replaceAll(/\bmfk_…/g, () => /^key +(mfk_\S+)/m.exec(this.#output)?.[1] ?? apiKey)
      .replaceAll(/\b01a1…/g, () => this.#valueOf('id'))
      .replaceAll(/\bsjn6dkim4y@(?:mayfly\.localhost|mail\.example\.com)/g, () => this.#valueOf('address'))
      .replaceAll(/W\/"…"/g, () => /^etag: (\S+)/im.exec(this.#output)?.[1] ?? assert.fail('no ETag'));
  }

  #valueOf(name: string): string {
    if (!this.#answer.startsWith('{')) return listed.exec(this.#answer)?.[0] ?? assert.fail(`no ${name}`);
    const answer = JSON.parse(this.#answer);
    const value = answer[name] ?? answer.items?.[0]?.[name];
    assert.equal(typeof value, 'string', `no ${name} in ${this.#answer}`);
    return value;
  }

  #run(command: string, variables: Record<string, string>): Promise<string> {
    const script = `. ./prelude\n${command}\nexport -p > variables`;
    const env = { ...this.#variables, ...variables };
    const options = { cwd: this.#folder, env, timeout: 60_000, encoding: 'utf8' } as const;
    return new Promise((resolve, reject) => {
      execFile('bash', ['-c', script], options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(`${command}\n${stdout}${stderr}`, { cause: error }));
      });
    });
  }
}

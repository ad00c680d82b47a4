import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { runCommand, startCommand, takeCommands } from '../durability/server-process.ts';
import type { CommandProcess, CommandResult } from '../process/command-process.ts';
import { type Service, startService } from '../support/service.ts';

/** A service, and the program as its users run it. */
export interface Program {
  readonly service: Service;
  readonly key: string;
  /** Environment of the commands. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs one command line, whose words have blanks between them, to its end; with an input, in a process of its own. */
  run(
    line: string,
    options?: { input?: string | Buffer; environment?: Record<string, string> },
  ): Promise<CommandResult>;
  /** Runs several, one after the other. */
  runAll(...lines: readonly string[]): Promise<CommandResult[]>;
  /** Starts one that goes on until it is ended. */
  start(line: string): ReturnType<typeof startCommand>;
}

/** Starts a service for one test, and gives the program that has a key for it. */
export async function startProgram(t: TestContext, options: Parameters<typeof startService>[1] = {}): Promise<Program> {
  const service = await startService(t, options);
  const key = await service.key('alice');
  const environment = {
    MAYFLY_URL: service.app.url,
    MAYFLY_API_KEY: key,
    XDG_CONFIG_HOME: join(service.folder, 'config'),
    TZ: 'UTC',
  };
  const words = (line: string) => line.split(' ');
  let commands: CommandProcess | undefined;
  const runLine = (line: string, more: Readonly<Record<string, string>> = {}) => {
    commands ??= takeCommands(t, service.folder, environment);
    return commands.run(words(line), more);
  };
  return {
    service,
    key,
    environment,
    run: (line, { input, environment: more } = {}) => {
      if (input === undefined) return runLine(line, more);
      const started = startCommand(service.folder, words(line), { ...environment, ...more });
      started.child.stdin?.on('error', () => {}).end(input);
      return started.ended;
    },
    runAll: (...lines) => Promise.all(lines.map((line) => runLine(line))),
    start: (line) => startCommand(service.folder, words(line), environment),
  };
}

export { runCommand };

/** Makes a message; its lines end as those of files do. */
export function messageWith({
  to,
  subject,
  text,
  more = '',
}: Record<'to' | 'subject' | 'text', string> & { more?: string }) {
  return `From: Shop <no-reply@shop.example>\nTo: ${to}\nSubject: ${subject}\n${more}\n${text}\n`;
}

/** Reads the kept login of a program. */
export function loginOf({ environment }: Pick<Program, 'environment'>): string {
  return readFileSync(join(environment.XDG_CONFIG_HOME ?? '', 'mayfly/login.json'), 'utf8');
}

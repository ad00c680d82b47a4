import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Mayfly } from '../../../../../client/src/main.ts';
import { readClientSettings } from '../../../config.ts';
import { UsageError } from '../../arguments.ts';
import { command, SubcommandError } from '../../command.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { connect, isKey, readServiceUrl } from '../connection.ts';
import { jsonOption, jsonText } from '../formats.ts';
import { keepLogin } from './login-file.ts';
import { usageCommand } from './usage.ts';

const ownMachine = /^(localhost|127\.[\d.]+|\[::1\]|.+\.localhost)$/;

/** Commands about the access to a service. */
export const sessionCommands = [
  command({
    name: 'login',
    summary: 'keep the URL and API key of a service for later commands',
    words: [{ name: 'URL' }],
    about: `Asks for the key, or reads it from standard input: never from the command line,
which others can see. Both are kept in a file that only you can read.
MAYFLY_URL and MAYFLY_API_KEY have precedence over it.`,
    example: 'mayfly login https://mail.example.com',
    run: async ({ words: [given = ''] }, { say, terminal }) => {
      const read = readServiceUrl(given);
      if ('fault' in read) throw new UsageError(read.fault);
      const { url } = read;
      const { protocol, hostname } = new URL(url);
      if (protocol === 'http:' && !ownMachine.test(hostname))
        say(`mayfly: warning: ${url} is not encrypted: others on the way can read the key`);
      const apiKey = await readKey(terminal);
      if (!isKey(apiKey)) throw new SubcommandError('no key was given');
      const { owner } = await new Mayfly({ url, apiKey }).usage();
      const file = await keepLogin({ url, apiKey }, readClientSettings());
      say(`logged in to ${url} as ${owner}; kept in ${file}`);
    },
  }),
  command({
    name: 'whoami',
    summary: 'tell which service and owner the commands use',
    options: jsonOption,
    example: 'mayfly whoami',
    run: async ({ values }, { print }) => {
      const mayfly = await connect();
      const { owner, ...usage } = await mayfly.usage();
      print(values.json ? jsonText({ url: mayfly.url, owner, ...usage }) : `${owner} at ${mayfly.url}`);
    },
  }),
  usageCommand,
] as const;

/** Reads the key: on a terminal without showing it, else the whole input. */
async function readKey({ input, errors }: Terminal): Promise<string> {
  if (!input.isTTY) return (await text(input)).trim();
  const silence = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input, output: silence, terminal: true });
  // Only now, when the terminal shows no more what is typed.
  errors.write('API key: ');
  const ended = new AbortController();
  // By Ctrl-C or Ctrl-D.
  lines.once('close', () => ended.abort());
  try {
    return (await lines.question('', { signal: ended.signal })).trim();
  } catch (error) {
    if (ended.signal.aborted) return '';
    throw error;
  } finally {
    lines.close();
    errors.write('\n');
  }
}

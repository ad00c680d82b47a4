import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Mayfly } from '../../../../client/src/main.ts';
import { UsageError } from '../arguments.ts';
import { command, SubcommandError } from '../command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { connect, keepLogin } from './connection.ts';
import { jsonOption } from './formats.ts';

const keyCharactersMax = 1_000;

/** Commands about the access to a service. */
export const sessionCommands = [
  command({
    name: 'login',
    summary: 'keep the URL and API key of a service for later commands',
    words: [{ name: 'URL' }],
    about: `Asks for the key, or reads it from standard input: never from the command line, which others can see. They are kept
in a file that only you can read. MAYFLY_URL and MAYFLY_API_KEY come before it.`,
    example: 'mayfly login https://mail.example.com',
    run: async ({ words: [url = ''] }, { say, terminal }) => {
      if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError(`"${url}" is no http URL`);
      const apiKey = await readKey(terminal);
      if (apiKey === '') throw new SubcommandError('no key was given');
      const login = { url: url.replace(/\/+$/, ''), apiKey };
      const { owner } = await new Mayfly(login).usage();
      const file = await keepLogin(login);
      say(`logged in to ${login.url} as ${owner}; kept in ${file}`);
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
      if (values.json) print(JSON.stringify({ url: mayfly.url, owner, ...usage }, undefined, 2));
      else print(`${owner} at ${mayfly.url}`);
    },
  }),
] as const;

/** Reads the key: on a terminal without showing it, else from the first line that comes. */
async function readKey({ input, errors }: Terminal): Promise<string> {
  if (!input.isTTY) return (await readAll(input)).trim();
  errors.write('API key: ');
  const silence = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input, output: silence, terminal: true });
  const answer = await lines.question('');
  lines.close();
  errors.write('\n');
  return answer.trim();
}

async function readAll(input: Terminal['input']): Promise<string> {
  let text = '';
  input.setEncoding('utf8');
  input.on('data', (piece: string) => {
    text = (text + piece).slice(0, keyCharactersMax);
  });
  await once(input, 'end');
  return text;
}

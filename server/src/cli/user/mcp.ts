import { Mayfly } from '../../../../client/src/main.ts';
import { systemRandom } from '../../lib/random.ts';
import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { trustedLogin } from './connection.ts';

/** Command that lets an agent use the service. */
export const mcpCommand = command({
  name: 'mcp',
  summary: 'give an agent tools for mailboxes (Model Context Protocol)',
  options: {
    tools: { type: 'string', value: 'admin', summary: 'tools for keys, domains and webhooks, too' },
  },
  about: `Put this command into the settings of an agent, which starts it and speaks with it over standard input and output.
It uses the last "mayfly login", or MAYFLY_URL and MAYFLY_API_KEY. The agent gets the tools that the key may call.`,
  example: 'claude mcp add mayfly -- npx --no-install mayfly mcp',
  run: async ({ values: { tools } }, { say, terminal: { input, output } }) => {
    if (tools !== undefined && tools !== 'admin') throw new UsageError(`--tools is admin, not "${tools}"`);
    const login = trustedLogin();
    const { key } = await new Mayfly(login).usage();
    const has = new Set<string>(key.scopes);
    const { serveAgent } = await import('../../mcp/stdio.ts');
    const parts = {
      service: { ...login, fetch: globalThis.fetch },
      key: {
        hasScope: (scope: string) => has.has(scope) || (scope === 'mailboxes:read' && has.has('mailboxes')),
        isBound: key.mailboxId !== undefined,
      },
      withAdmin: tools === 'admin',
      random: systemRandom(),
    };
    await serveAgent(parts, { input, output, onError: ({ message }) => say(`mayfly mcp: ${message}`) });
  },
});

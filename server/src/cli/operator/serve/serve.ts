import { command } from '../../command.ts';

/** Command that runs the service. */
export const serveCommand = command({
  name: 'serve',
  summary: 'run the service; the command when none is given',
  options: {
    workers: { type: 'string', value: 'N', summary: 'run N processes on the same ports; with PostgreSQL only (1)' },
    operator: { type: 'boolean', summary: 'let the printed link sign in as operator, too' },
    // Said by the first process to its workers.
    'as-worker': { type: 'boolean', summary: '', isHidden: true },
    of: { type: 'string', value: 'N', summary: '', isHidden: true },
    ports: { type: 'string', value: 'PORTS', summary: '', isHidden: true },
    sockets: { type: 'string', value: 'SOCKETS', summary: '', isHidden: true },
  },
  about: `Runs until SIGTERM or SIGINT. Makes the database if it does not exist; the first start makes an API key, and
shows it on a terminal, or tells the file that has it. On a terminal each start prints a link that
opens the web app. Standard output has the log alone.
mayfly help settings lists the settings.`,
  example: 'MAYFLY_DOMAINS=mail.example.com mayfly serve',
  outlivesReader: true,
  run: async ({ values }, { config, terminal, say }) => {
    // The whole service is loaded for this command only.
    const { serve } = await import('./serving.ts');
    await serve(values, { config: config(), terminal, say });
  },
});

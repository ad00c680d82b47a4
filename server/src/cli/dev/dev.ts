import { command } from '../command.ts';

/** Command that runs the service for one developer and one application. */
export const devCommand = command({
  name: 'dev',
  summary: 'run it for an application on this machine, without keys',
  words: [{ name: 'COMMAND', isOptional: true, isMultiple: true }],
  options: {
    'http-port': { type: 'string', value: 'PORT', summary: 'port of the page and the API (8025)' },
    'smtp-port': { type: 'string', value: 'PORT', summary: 'port that the application sends to (1025)' },
    tls: { type: 'boolean', summary: 'HTTPS, and SMTP over TLS, by a certificate for this machine' },
    'smtps-port': {
      type: 'string',
      value: 'PORT',
      summary: 'port for mail over TLS from the start (1465)',
    },
    'imap-port': { type: 'string', value: 'PORT', summary: 'port on which mail programs read mail by IMAP (1143)' },
    'pop3-port': { type: 'string', value: 'PORT', summary: 'port on which mail programs fetch mail (1110)' },
    memory: { type: 'boolean', summary: 'keep nothing: a database of its own, gone at the end' },
    open: { type: 'boolean', summary: 'open the page in the browser' },
    key: { type: 'boolean', summary: 'ask for an API key, also from this machine' },
  },
  about: `Takes mail to any recipient, with any login or none, and shows it as it comes. The page
and the API need no key from this machine; other users of it can read the mail, too, unless
--key is given. After -- a command is started beside it, told by SMTP_HOST, SMTP_PORT,
SMTP_URL, MAIL_HOST, MAIL_PORT, EMAIL_HOST, EMAIL_PORT, MAYFLY_URL and MAYFLY_API_KEY where to
send and to read; when it ends, so does this, with its exit code. Other commands of its user
find it while it runs, unless a login or MAYFLY_URL names another service.`,
  names: { httpPort: '--http-port', smtpPort: '--smtp-port' },
  example: 'mayfly dev -- npm run dev',
  outlivesReader: true,
  run: async ({ values, words }, { terminal, print, say }) => {
    // The whole service is loaded for this command only.
    const { develop } = await import('./develop.ts');
    await develop({ ...values, command: words }, { terminal, print, say });
  },
});

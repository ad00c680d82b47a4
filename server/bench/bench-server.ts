import { ServerProcess } from '../load/server-process.ts';

/** All mail of a measurement goes into one mailbox. */
const unlimitedMail = {
  MAYFLY_MAILBOX_MAILS_MAX: `${10 ** 9}`,
  MAYFLY_MAILBOX_BYTES_MAX: `${10 ** 15}`,
  MAYFLY_OWNER_BYTES_MAX: `${10 ** 15}`,
};

/**
 * Starts the server of a measurement, which takes any number of mails.
 * @param options.databaseUrl A new SQLite database when there is none.
 */
export function startBenchServer(
  options: { entry?: string; databaseUrl?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<ServerProcess> {
  const { databaseUrl } = options;
  const database = databaseUrl === undefined ? {} : { MAYFLY_DATABASE_URL: databaseUrl };
  return ServerProcess.start({
    ...options,
    settings: { MAYFLY_DOMAINS: 'mail.bench', ...unlimitedMail, ...database, ...options.settings },
  });
}

import type { AddressInfo } from 'node:net';
import { type Accounts, defaultOwner, localKeyName } from '../core/accounts/accounts.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { Refusals } from '../core/refusals/refusals.ts';
import { type Loop, startLoop } from '../lib/scheduling/loop.ts';
import type { Measurements } from '../metrics.ts';
import type { SmtpServer } from '../smtp/server.ts';
import { forever } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { type Assembly, assemble } from './assemble.ts';
import type { AppOptions } from './foundation.ts';
import { listenError } from './listen-error.ts';
import { makeSignInLink } from './sign-in-link.ts';
import { doAllDue, tasksOf, upkeepOf } from './upkeep.ts';

/** A running service. */
export interface App {
  /** Base URL of the API, with the real port. */
  readonly url: string;
  /** Address where mail is received, with the real port. */
  readonly smtp: AddressInfo;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly store: Store;
  readonly smtpServer: SmtpServer;
  readonly refusals: Pick<Refusals, 'watch'>;
  /** Makes a key for the default owner and returns it when nobody has a key, as on a first start. */
  createFirstKey(): Promise<{ owner: string; key: string } | undefined>;
  /**
   * Makes a link that opens the web app once, signed in; `undefined` if no browser can sign in, or the default owner
   * has no key for it.
   */
  signInLink(): Promise<string | undefined>;
  /** Ends every mailbox that is due, and starts the removal of their mails. Runs by itself once a second. */
  expire(): Promise<number>;
  /** Ends every mailbox that is due, and resolves when the mails of all ended mailboxes are removed. */
  sweep(): Promise<number>;
  /** Trims the mailboxes that have more mails than they keep. Runs by itself every ten seconds. */
  keepNewest(): Promise<void>;
  /** Sends all webhook deliveries that are due, and resolves when they have been. Runs by itself. */
  dispatch(): Promise<void>;
  /** Ends the streams and waits whose key is no longer valid. The service does so itself once a second. */
  checkKeys(): Promise<void>;
  /**
   * Removes ended sessions; expired one-time secrets; events, webhook deliveries and answers for
   * Idempotency-Keys that have been kept long enough; and the keys of removed mailboxes. The service does so itself
   * once a minute.
   */
  prune(): Promise<void>;
  /** Saves the calls and uses of keys and sessions noted since the last save. Runs by itself once a second. */
  saveCalls(): Promise<void>;
  /** Checks the records of the domains that are due. The service does so itself once a minute. */
  lookAtDomains(): Promise<void>;
  /** Ends the mailboxes of deleted domains. Runs by itself, at the latest after five seconds. */
  endDomains(): Promise<void>;
  /**
   * Writes the events of refused mail that are still to come, for mailboxes that already have one. The service does so
   * itself every five seconds.
   */
  tellRefusals(): Promise<void>;
  /**
   * Does all that is due by the calendar: ends expired mailboxes, removes old data, makes attempts of webhooks.
   * Resolves when it is done; a slow attempt goes on. The service does all of it itself a little later.
   * @throws AggregateError when something failed.
   */
  doAllDue(): Promise<void>;
  /** Measurements of this process. */
  measurements(): Promise<Measurements>;
  /** Begins to measure the process itself, as the first reading of measurements would; see `Metrics.measureProcess`. */
  measureProcess(): Promise<unknown>;
  /** Resolves with the reason when the store has failed and the service has to end. */
  readonly failed: Promise<Error>;
  /** Refuses new work, finishes what is under way, and ends. */
  stop(): Promise<void>;
  /** The parts that a stop waits for at the moment. */
  readonly stopping: readonly string[];
}

/**
 * Starts the service: its background tasks and its servers.
 * @throws StartError when a port is taken, the database is in use, or the certificate cannot be read.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const parts = await assemble(options);
  const { accounts, sessions, store, smtpServer, refusals, dispatcher, keyWatch, metrics, imports } = parts;
  const { config, log } = options;
  if (config.apiKey !== '' && !(await accounts.ensureConfiguredKey(config.apiKey))) {
    log.warn('the key in MAYFLY_API_KEY was revoked, which is for good: set another one');
  }
  // Before anybody asks: of an import that was cut nothing is found, and one whose mails were all stored is whole.
  await imports.endLeft(store.isShared ? parts.clock.now() : forever).catch(parts.onError('ending imports'));
  const upkeep = upkeepOf(parts);
  const tasks = tasksOf(parts, upkeep);
  const stopping = new Set<string>();
  const loops = tasks.map(({ name, intervalMs, run }) =>
    startLoop({ intervalMs, task: async () => void (await run()), onError: parts.onError(name) }),
  );
  const stop = () => stopAll(parts, { loops, stopping });
  try {
    const { smtp, url } = await listen(parts);
    return {
      ...{ url, smtp, accounts, sessions, store, smtpServer, refusals, ...upkeep, stop },
      createFirstKey: () => createFirstKey(accounts),
      signInLink: () => makeSignInLink(parts, url),
      dispatch: () => dispatcher.dispatch(),
      checkKeys: () => keyWatch.check(),
      doAllDue: () => doAllDue(tasks),
      measurements: () => metrics.measurements(),
      measureProcess: () => metrics.measureProcess(),
      failed: store.failed,
      get stopping() {
        return [...stopping];
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts to listen, and returns the addresses. */
async function listen({ options, smtpServer, http }: Assembly): Promise<{ smtp: AddressInfo; url: string }> {
  const { smtpHost, smtpPort, httpHost, httpPort } = options.config;
  const isShared = options.asWorker !== undefined;
  const smtpAddress = { host: smtpHost, port: smtpPort, variables: 'MAYFLY_SMTP' } as const;
  const smtp = await smtpServer.listen({ ...smtpAddress, isShared }).catch((error: unknown) => {
    throw listenError(error, smtpAddress);
  });
  const httpAddress = { host: httpHost, port: httpPort, variables: 'MAYFLY_HTTP' } as const;
  const url = await http.listen({ ...httpAddress, isShared }).catch((error: unknown) => {
    throw listenError(error, httpAddress);
  });
  return { smtp, url };
}

async function createFirstKey(accounts: Accounts): Promise<{ owner: string; key: string } | undefined> {
  if ((await accounts.listKeys()).some(({ name }) => name !== localKeyName)) return undefined;
  const key = { owner: defaultOwner, name: 'first', domains: [], expiresAtMs: null };
  return { owner: defaultOwner, key: (await accounts.createKey(key)).key };
}

/** Stops the parts in the order of their dependencies: first the servers and what goes on by itself. */
async function stopAll(
  {
    ending,
    smtpServer,
    http,
    mailboxImport,
    dispatcher,
    newestMails,
    removal,
    indexer,
    bell,
    refusals,
    reader,
    contents,
    extracts,
    pages,
    checks,
    authentication,
    agents,
    metrics,
    quota,
    keyUse,
    sessionUse,
    store,
    onError,
  }: Assembly,
  { loops, stopping }: { loops: readonly Loop[]; stopping: Set<string> },
): Promise<void> {
  const stopPart = async (name: string, end: () => Promise<void>): Promise<void> => {
    stopping.add(name);
    await end();
    stopping.delete(name);
  };
  ending.abort();
  try {
    await Promise.all([
      stopPart('SMTP', () => smtpServer.stop()),
      stopPart('HTTP', () => http.close()),
      stopPart('imports', () => mailboxImport.stop()),
      stopPart('webhooks', () => dispatcher.stop()),
      stopPart('checks of senders', () => authentication.stop()),
      // Nobody waits for these. They end beside the doors, which may take nearly all of the time that there is.
      stopPart('keeping the newest mails', () => newestMails.stop()),
      stopPart('removal', () => removal.stop()),
      stopPart('indexing', () => indexer.stop()),
      stopPart('refusals', () => refusals.stop()),
      stopPart('loops', async () => void (await Promise.all(loops.map((loop) => loop.stop())))),
    ]);
    bell.stop();
    await stopPart('parsing', () => reader.stop());
    await stopPart('reading', () => contents.stop());
    await stopPart('keeping codes and links', () => extracts.stop());
    await stopPart('answering agents', () => agents.stop());
    await stopPart('showing', () => pages.stop());
    await stopPart('checking', () => checks.stop());
    metrics.stop();
    // The calls of the last second are not worth a failed end.
    const saveAll = async () => void (await Promise.all([quota.save(), keyUse.save(), sessionUse.save()]));
    await stopPart('call counts', () => saveAll().catch(onError('saving the call counts')));
  } finally {
    await stopPart('store', () => store.close());
  }
}

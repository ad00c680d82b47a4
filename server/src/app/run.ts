import type { AddressInfo } from 'node:net';
import { type Accounts, defaultOwner, localKeyName } from '../core/accounts/accounts.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { Viewers } from '../core/links/viewers.ts';
import type { Refusals } from '../core/refusals/refusals.ts';
import type { ImapServer } from '../imap/server.ts';
import { type Loop, startLoop } from '../lib/scheduling/loop.ts';
import type { ListenAddress } from '../lib/sockets/acceptors.ts';
import type { Measurements } from '../metrics/metrics.ts';
import type { Pop3Server } from '../pop3/server.ts';
import type { SmtpServer } from '../smtp/server.ts';
import { forever } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { makeSignInLink } from './access.ts';
import { type Assembly, assemble } from './assemble.ts';
import { type ConfiguredAddress, listenError } from './doors/listen-error.ts';
import { doorsToOpen, type LocalDoors, type MailDoor, type MailDoors, openSockets } from './doors/mail-doors.ts';
import type { AppOptions } from './foundation.ts';
import { StartError } from './open-store.ts';
import { doAllDue, tasksOf, type UpkeepResults, upkeepOf } from './upkeep.ts';

/** A running service. */
export interface App extends MailDoors, LocalDoors {
  /** Base URL of the API, with the real port. */
  readonly url: string;
  /** URL of the operator's port; `undefined` where operators have none. */
  readonly operatorUrl: string | undefined;
  /** Address where mail is received, with the real port. */
  readonly smtp: AddressInfo;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly viewers: Viewers;
  readonly store: Store;
  readonly smtpServer: SmtpServer;
  /** `undefined` where no port for it is open. */
  readonly pop3Server: Pop3Server | undefined;
  /** `undefined` where no port for it is open. */
  readonly imapServer: ImapServer | undefined;
  readonly refusals: Pick<Refusals, 'watch'>;
  /**
   * Makes a key for the default owner and returns it when nobody has a key, as on a first start.
   * @param prepare Called before the key is made, where one will be. When it throws, none is.
   */
  createFirstKey(prepare?: () => Promise<void>): Promise<{ owner: string; key: string } | undefined>;
  /**
   * Makes a link that opens the web app once, signed in; `undefined` if no browser can sign in, or the default owner
   * has no key for it.
   * @param options.isOperator Whether the session has the scope of the operator, too.
   */
  signInLink(options?: { readonly isOperator?: boolean }): Promise<string | undefined>;
  /** Does a piece of upkeep now, which the service does by itself a little later. */
  run<Name extends keyof UpkeepResults>(name: Name): Promise<UpkeepResults[Name]>;
  /**
   * Does all that is due by the calendar: ends expired mailboxes, removes old data, makes attempts of webhooks.
   * Resolves when it is done; a slow attempt goes on.
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
  const { config, log, accounts, sessions, viewers, store, smtpServer, refusals, metrics } = parts;
  const { pop3Server, imapServer, imports, refusalLines, onError } = parts;
  refusals.watch((refusal) => refusalLines.add(refusal));
  if (config.apiKey !== '' && !(await accounts.ensureConfiguredKey(config.apiKey))) {
    log.warn('the key in MAYFLY_API_KEY was revoked, which is for good: set another one');
  }
  // Before anybody asks: of an import that was cut nothing is found, and one whose mails were all stored is whole.
  await imports.endLeft(store.isShared ? parts.clock.now() : forever).catch(onError('ending imports'));
  const upkeep = upkeepOf(parts);
  const tasks = tasksOf(parts, upkeep);
  // A node is seen from its start on.
  void upkeep.noteNode().catch(onError('saying that this node runs'));
  const stopping = new Set<string>();
  const loops = tasks.map(({ name, intervalMs, run }) =>
    startLoop({ intervalMs, task: async () => void (await run()), onError: onError(name) }),
  );
  const stop = () => stopAll(parts, { loops, stopping });
  try {
    const { smtp, doors, url, operatorUrl } = await listen(parts);
    return {
      ...doors,
      url,
      operatorUrl,
      smtp,
      accounts,
      sessions,
      viewers,
      store,
      smtpServer,
      pop3Server,
      imapServer,
      refusals,
      stop,
      createFirstKey: (prepare) => createFirstKey(accounts, prepare),
      signInLink: ({ isOperator = false } = {}) =>
        makeSignInLink(parts, { listening: url, operating: isOperator ? operatorUrl : undefined, isOperator }),
      run: (name) => upkeep[name](),
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

/**
 * Starts to listen, and returns the addresses.
 * @throws StartError which names the address, the reason, and the setting to change.
 */
async function listen(
  parts: Assembly,
): Promise<Pick<App, 'url' | 'operatorUrl' | 'smtp'> & { readonly doors: MailDoors & LocalDoors }> {
  const { options, config, smtpServer, http } = parts;
  const { smtpHost, smtpPort, httpHost, httpPort } = config;
  const variables = { ...options.portNames };
  const isShared = options.asWorker !== undefined;
  const inherited = new Map(options.inheritedSockets);
  const at = async <T>(address: ConfiguredAddress, listening: (address: ListenAddress) => Promise<T>): Promise<T> => {
    try {
      const descriptor = inherited.get(address.port);
      inherited.delete(address.port);
      return await listening({ ...address, isShared, descriptor });
    } catch (error) {
      throw await listenError(error, address);
    }
  };
  const forMail = (port: number, variable: string) => ({
    ...{ host: smtpHost, port },
    names: { host: 'MAYFLY_SMTP_HOST', port: variable },
  });
  const smtp = await at(forMail(smtpPort, variables.smtp ?? 'MAYFLY_SMTP_PORT'), (address) =>
    smtpServer.listen(address),
  );
  const doors: Partial<Record<MailDoor, AddressInfo>> = {};
  for (const { door, port, variable, listen } of doorsToOpen(parts)) {
    doors[door] = await at(forMail(port, variables[door] ?? variable), listen);
  }
  const sockets = await openSockets(parts);
  const names = { host: 'MAYFLY_HTTP_HOST', port: variables.http ?? 'MAYFLY_HTTP_PORT' };
  const url = await at({ host: httpHost, port: httpPort, names }, (address) => http.listen(address));
  const { operatorHost, operatorPort } = config;
  const operatorNames = { host: 'MAYFLY_OPERATOR_HOST', port: 'MAYFLY_OPERATOR_PORT' };
  const operatorUrl =
    operatorPort === undefined
      ? undefined
      : await at({ host: operatorHost, port: operatorPort, names: operatorNames }, (address) =>
          http.listenForOperators(address),
        );
  const [left] = inherited.keys();
  if (left !== undefined)
    throw new StartError(
      `a socket unit listens on port ${left}, which is no port of the settings: change one of the two`,
    );
  return { smtp, doors: { ...doors, ...sockets }, url, operatorUrl };
}

async function createFirstKey(
  accounts: Accounts,
  prepare?: () => Promise<void>,
): Promise<{ owner: string; key: string } | undefined> {
  if ((await accounts.listKeys()).some(({ name }) => name !== localKeyName)) return undefined;
  await prepare?.();
  const key = { owner: defaultOwner, name: 'first', domains: [], expiresAtMs: null };
  return { owner: defaultOwner, key: (await accounts.createKey(key)).key };
}

/** Stops the parts in the order of their dependencies: first the servers and what goes on by itself. */
async function stopAll(
  parts: Assembly,
  { loops, stopping }: { loops: readonly Loop[]; stopping: Set<string> },
): Promise<void> {
  const { bell, metrics, quota, keyUse, sessionUse, onError } = parts;
  const stopPart = async (name: string, stop: () => Promise<unknown>): Promise<void> => {
    stopping.add(name);
    await stop();
    stopping.delete(name);
  };
  parts.ending.abort();
  try {
    await Promise.all([
      stopPart('SMTP', () => parts.smtpServer.stop()),
      stopPart('POP3', async () => parts.pop3Server?.stop()),
      stopPart('IMAP', async () => parts.imapServer?.stop()),
      stopPart('HTTP', () => parts.http.close()),
      stopPart('imports', () => parts.mailboxImport.stop()),
      stopPart('webhooks', () => parts.dispatcher.stop()),
      stopPart('checks of senders', () => parts.authentication.stop()),
      // Nobody waits for these. They end beside the doors, which may take nearly all of the time that there is.
      stopPart('keeping the newest mails', () => parts.newestMails.stop()),
      stopPart('removal', () => parts.removal.stop()),
      stopPart('indexing', () => parts.indexer.stop()),
      stopPart('refusals', () => parts.refusals.stop().then(() => parts.refusalLines.write())),
      stopPart('loops', () => Promise.all(loops.map((loop) => loop.stop()))),
    ]);
    bell.stop();
    parts.tracedMails.write();
    await stopPart('parsing', () => parts.reader.stop());
    await stopPart('reading', () => parts.contents.stop());
    await stopPart('keeping codes and links', () => parts.extracts.stop());
    await stopPart('answering agents', () => parts.agents.stop());
    await stopPart('showing', () => parts.pages.stop());
    await stopPart('checking', () => parts.checks.stop());
    metrics.stop();
    await stopPart('taking leave', () => parts.nodes.leave().catch(onError('taking leave')));
    // The calls of the last second are not worth a failed end.
    const saveAll = () => Promise.all([quota.save(), keyUse.save(), sessionUse.save()]);
    await stopPart('call counts', () => saveAll().catch(onError('saving the call counts')));
  } finally {
    await stopPart('store', () => parts.store.close());
  }
}

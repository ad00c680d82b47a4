import type { Config } from '../config.ts';
import type { ClockWatch } from '../core/clock-watch.ts';
import type { LogHoldWatch } from '../core/events/log-hold.ts';
import type { MessageBudget } from '../core/mails/in/message-budget.ts';
import type { Backlog } from '../core/operator/measured/backlog.ts';
import type { OwnersAtLimit } from '../core/operator/measured/owners-at-limit.ts';
import type { OwnerLimits } from '../core/owner-limits.ts';
import type { Waits } from '../core/waits/waits.ts';
import type { ImapServer } from '../imap/server.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import type { Levels } from '../metrics/levels.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pop3Server } from '../pop3/server.ts';
import type { SmtpServer } from '../smtp/server.ts';
import type { DiskSpace, Store } from '../store/store.ts';
import type { ProcessLimits } from './process-limits.ts';
import { programVersion } from './program-version.ts';

/** Parts of the service whose condition is measured. */
interface WatchedParts {
  readonly ending: AbortController;
  readonly store: Store;
  readonly config: Pick<Config, 'database'>;
  readonly clockWatch: ClockWatch;
  readonly metrics: Metrics;
  readonly smtpServer: SmtpServer;
  readonly pop3Server: Pop3Server | undefined;
  readonly imapServer: ImapServer | undefined;
  readonly ownerLimits: OwnerLimits;
  readonly logHold: LogHoldWatch;
  readonly waits: Waits;
  readonly backlog: Backlog;
  readonly ownersAtLimit: OwnersAtLimit;
  readonly budget: MessageBudget;
  readonly turns: Turns;
  readonly processLimits: ProcessLimits;
  readonly options: { readonly droppedLogLines?: () => number };
}

/** Reason why the service should get no requests now; `undefined` when it is ready. */
export async function notReady({
  ending,
  store,
  clockWatch,
}: Pick<WatchedParts, 'ending' | 'store' | 'clockWatch'>): Promise<string | undefined> {
  if (ending.signal.aborted) return 'the service is stopping';
  const reason = await store.unusable();
  if (reason !== undefined) return reason;
  if (!(await store.hasRoom(0))) return 'the disk is full';
  return clockWatch.isRight ? undefined : "this machine's clock differs from the database's";
}

/** Connects the measurements to the parts of the service. */
export function measure(parts: WatchedParts): void {
  const { options, config, metrics, store, ownerLimits, ownersAtLimit, turns, budget } = parts;
  const { logHold, clockWatch, waits, backlog } = parts;
  metrics.watch({
    version: programVersion(),
    engine: config.database.engine,
    isReady: async () => (await notReady(parts)) === undefined,
    pendingWrites: () => store.pendingWrites,
    databaseConnections: store.connections && (() => store.connections),
    disk: store.isShared ? undefined : () => diskOf(store),
    doors: doorsOf(parts),
    mailBufferFill: () => budget.fill,
    held: (kind) => ownerLimits.held(kind),
    waiting: (kind) => ownerLimits.waiting(kind),
    waitingTurns: () => turns.waitingPieces,
    ownersAtLimit: (limit) => ownersAtLimit.count(limit),
    lags: backlog.lags,
    watched: backlog.watched,
    heldLog: () => logHold.read(),
    clockSkewSeconds: () => clockWatch.skewMs / 1000,
    droppedLogLines: options.droppedLogLines ?? (() => 0),
    mailsReadForWaits: () => waits.mailsRead,
  });
}

async function diskOf(store: Store): Promise<(DiskSpace & { hasRoom: boolean }) | undefined> {
  const space = await store.diskSpace();
  return space && { ...space, hasRoom: await store.hasRoom(0) };
}

/** Doors for mail servers and mail programs that are open, by the names of their protocols. */
function doorsOf(parts: WatchedParts): Levels['doors'] {
  const { smtpServer, pop3Server, imapServer, processLimits } = parts;
  const { smtpConnectionsMax, pop3ConnectionsMax, imapConnectionsMax } = processLimits;
  return {
    smtp: () => ({ open: smtpServer.connections, max: smtpConnectionsMax }),
    ...(pop3Server && { pop3: () => ({ open: pop3Server.connections, max: pop3ConnectionsMax }) }),
    ...(imapServer && { imap: () => ({ open: imapServer.connections, max: imapConnectionsMax }) }),
  };
}

import type { ClockWatch } from '../core/clock-watch.ts';
import type { LogHoldWatch } from '../core/events/log-hold.ts';
import type { OwnerLimits } from '../core/owner-limits.ts';
import type { Waits } from '../core/waits/waits.ts';
import type { ImapServer } from '../imap/server.ts';
import type { Clock } from '../lib/clock.ts';
import type { Metrics } from '../metrics.ts';
import type { Pop3Server } from '../pop3/server.ts';
import type { SmtpServer } from '../smtp/server.ts';
import { countActiveMailboxes } from '../store/operations/mailboxes.ts';
import type { Store } from '../store/store.ts';

/** Parts of the service whose condition is measured. */
interface WatchedParts {
  readonly ending: AbortController;
  readonly store: Store;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly metrics: Metrics;
  readonly smtpServer: SmtpServer;
  readonly pop3Server: Pop3Server | undefined;
  readonly imapServer: ImapServer | undefined;
  readonly ownerLimits: OwnerLimits;
  readonly logHold: LogHoldWatch;
  readonly waits: Waits;
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
  const { options, metrics, store, clock, smtpServer, pop3Server, imapServer, ownerLimits } = parts;
  const { logHold, clockWatch, waits } = parts;
  metrics.watch({
    pendingWrites: () => store.pendingWrites,
    connections: store.connections && (() => store.connections),
    smtpConnections: () => smtpServer.connections,
    pop3Connections: pop3Server && (() => pop3Server.connections),
    imapConnections: imapServer && (() => imapServer.connections),
    held: (kind) => ownerLimits.held(kind),
    heldLog: () => logHold.read(),
    clockSkewSeconds: () => clockWatch.skewMs / 1000,
    droppedLogLines: options.droppedLogLines ?? (() => 0),
    activeMailboxes: () => store.read(countActiveMailboxes, { now: clock.now() }),
    mailsReadForWaits: () => waits.mailsRead,
  });
}

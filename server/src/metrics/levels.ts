import type { HeldLog } from '../core/events/log-hold.ts';
import type { Lags, Watched } from '../core/operator/measured/backlog.ts';
import { type OwnerLimitCode, ownerLimitCodes } from '../core/operator/measured/owners-at-limit.ts';
import { type HeldKind, heldKinds } from '../core/owner-limits.ts';
import { withPatience } from '../lib/scheduling/deadline.ts';
import type { ConnectionCounts, DiskSpace } from '../store/store.ts';
import { Counter, Gauge, type MetricsRegistry } from './prometheus.ts';

/** Connections of a door now, and how many it takes. */
export interface DoorConnections {
  readonly open: number;
  readonly max: number;
}

/** What the service says of itself by the moment. */
export interface Levels {
  readonly version: string;
  readonly engine: string;
  /** Whether the service can take mail and calls. */
  isReady(): Promise<boolean>;
  pendingWrites(): number;
  /** Connections to the database; absent where there are none. */
  readonly databaseConnections: (() => ConnectionCounts | undefined) | undefined;
  /** Space of the disk of the database, and whether it has room for mail; absent where this machine does not see that. */
  readonly disk: (() => Promise<(DiskSpace & { readonly hasRoom: boolean }) | undefined>) | undefined;
  /** Connections of mail servers and mail programs, by protocol. */
  readonly doors: Readonly<Record<string, () => DoorConnections>>;
  /** Part of the memory for messages being received that is taken, from 0 to 1. */
  mailBufferFill(): number;
  /** What all owners together hold of a kind. */
  held(kind: HeldKind): number;
  /** Number of requests that wait for room in the share of their owner. */
  waiting(kind: HeldKind): number;
  /** Pieces of work that wait for a turn on the main thread. */
  waitingTurns(): number;
  ownersAtLimit(limit: OwnerLimitCode): number;
  lags(): Promise<Lags>;
  watched(): Promise<Watched>;
  /** What keeps events from being told. */
  heldLog(): Promise<HeldLog | undefined>;
  clockSkewSeconds(): number;
  droppedLogLines(): number;
  /** Emails whose content waits have read, since the start. */
  mailsReadForWaits(): number;
}

/** Time in milliseconds after which a measurement that asks the database is left out: the others are worth the most when that is away. */
const readMsMax = 2_000;

type Value = number | undefined;

/** Adds the gauges, which are read when the measurements are. One that cannot be read has no value. */
export function watchLevels(registry: MetricsRegistry, levels: Levels): void {
  const gauge = (name: string, help: string, read: () => Value | Promise<Value>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await inTime(async () => read());
        this.set(value ?? Number.NaN);
      },
    });
  watchService(registry, levels, gauge);
  watchHeld(registry, levels, gauge);
  watchBacklog(registry, levels, gauge);
  watchLog(registry, levels);
  if (levels.databaseConnections !== undefined) watchConnections(registry, levels.databaseConnections);
  const { disk } = levels;
  if (disk !== undefined) {
    gauge('mayfly_disk_free_bytes', 'Free space of the disk of the database', async () => (await disk())?.freeBytes);
    gauge('mayfly_disk_size_bytes', 'Size of the disk of the database', async () => (await disk())?.totalBytes);
    gauge('mayfly_disk_has_room', '1 while mail has room beside the reserve, 0 while it is refused', async () =>
      Number((await disk())?.hasRoom),
    );
  }
}

/** Reads a value; `undefined` when it cannot be read, or not in time. */
async function inTime<T>(read: () => Promise<T>): Promise<T | undefined> {
  return withPatience(read(), readMsMax).catch(() => undefined);
}

type AddGauge = (name: string, help: string, read: () => Value | Promise<Value>) => unknown;

function watchService(registry: MetricsRegistry, levels: Levels, gauge: AddGauge): void {
  const registers = [registry];
  const { version, engine } = levels;
  const build = new Gauge({
    name: 'mayfly_build_info',
    help: '1, with the version and the engine of the database',
    labelNames: ['version', 'engine'],
    registers,
  });
  build.set({ version, engine }, 1);
  gauge('mayfly_ready', '1 while the service can take mail and calls, as /readyz tells', async () =>
    Number((await inTime(() => levels.isReady())) ?? false),
  );
  gauge('mayfly_clock_skew_seconds', "The database's clock less this machine's", levels.clockSkewSeconds);
  counterOf(registry, {
    name: 'mayfly_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    read: levels.droppedLogLines,
  });
  counterOf(registry, {
    name: 'mayfly_wait_mails_read_total',
    help: 'Emails whose content was read to see whether they match a wait',
    read: levels.mailsReadForWaits,
  });
}

function counterOf(
  registry: MetricsRegistry,
  { name, help, read }: { name: string; help: string; read: () => number },
): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** Names and words of the kinds that are shown. */
const shownKinds = [
  ['streams', 'mayfly_open_streams', 'Event streams and waits open now'],
  ['requests', 'mayfly_requests', 'API requests worked on now'],
  ['bodyBytes', 'mayfly_request_body_bytes', 'Request bodies under way'],
  ['answerBytes', 'mayfly_answer_bytes', 'Answers that are not yet read'],
  ['transfers', 'mayfly_transfers', 'Downloads and uploads under way'],
  ['mailListingBytes', 'mayfly_mail_listing_bytes', 'Memory of the mailboxes that IMAP sessions have selected'],
  ['searches', 'mayfly_searches', 'Searches, and changes of many emails, under way'],
  ['webhookSends', 'mayfly_webhook_sends', 'Requests to webhooks under way'],
] as const satisfies readonly (readonly [HeldKind, string, string])[];

function watchHeld(registry: MetricsRegistry, levels: Levels, gauge: AddGauge): void {
  for (const [kind, name, help] of shownKinds) gauge(name, help, () => levels.held(kind));
  for (const [protocol, read] of Object.entries(levels.doors)) {
    const name = protocol.toUpperCase();
    gauge(`mayfly_${protocol}_connections`, `${name} connections now`, () => read().open);
    gauge(`mayfly_${protocol}_connections_max`, `${name} connections that the process takes`, () => read().max);
  }
  gauge('mayfly_mail_buffer_ratio', 'Part of the memory for messages being received that is taken, from 0 to 1', () =>
    levels.mailBufferFill(),
  );
  gauge('mayfly_store_pending_writes', 'Writes that wait for their commit', levels.pendingWrites);
  gauge('mayfly_waiting_turns', 'Pieces of work that wait for their turn on the main thread', levels.waitingTurns);
  new Gauge({
    name: 'mayfly_waiting_requests',
    help: 'Requests that wait for room in the share of their owner, by what they wait for',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of heldKinds) this.set({ kind }, levels.waiting(kind));
    },
  });
  new Gauge({
    name: 'mayfly_owners_at_limit',
    help: 'Owners whom this process has refused something for a limit of theirs in the last ten minutes, by limit, up to 1,000',
    labelNames: ['limit'],
    registers: [registry],
    collect() {
      for (const limit of ownerLimitCodes) this.set({ limit }, levels.ownersAtLimit(limit));
    },
  });
}

function watchBacklog(registry: MetricsRegistry, levels: Levels, gauge: AddGauge): void {
  const lag = (name: string, help: string, read: (lags: Lags) => number) =>
    gauge(name, help, async () => read(await levels.lags()));
  lag(
    'mayfly_expiry_lag_seconds',
    'Since when the sweep should have ended the mailbox that is due for the longest time; 0 when none is due',
    ({ expiryMs }) => expiryMs / 1000,
  );
  lag(
    'mayfly_webhook_lag_seconds',
    'Since when the webhook delivery is due that is due for the longest time; 0 when none is due',
    ({ webhookMs }) => webhookMs / 1000,
  );
  lag(
    'mayfly_webhook_deliveries_pending',
    'Webhook deliveries that are neither made nor given up, up to 10,000',
    ({ pendingDeliveries }) => pendingDeliveries,
  );
  lag(
    'mayfly_ended_mailboxes',
    'Ended mailboxes whose mails are still to be removed, up to 10,000',
    ({ endedMailboxes }) => endedMailboxes,
  );
  new Gauge({
    name: 'mayfly_event_lag_seconds',
    help: 'Age of the first event that its readers have not been told: streams and waits, and the queue of webhooks',
    labelNames: ['reader'],
    registers: [registry],
    async collect() {
      const { followersMs, queueMs } = (await inTime(levels.lags)) ?? { followersMs: Number.NaN, queueMs: Number.NaN };
      this.set({ reader: 'streams' }, followersMs / 1000);
      this.set({ reader: 'webhooks' }, queueMs / 1000);
    },
  });
  const count = (name: string, help: string, read: (watched: Watched) => Value) =>
    gauge(name, help, async () => read(await levels.watched()));
  count('mayfly_mailboxes_active', 'Active mailboxes of all owners', ({ activeMailboxes }) => activeMailboxes);
  count(
    'mayfly_owners_nearly_full',
    'Owners who have used nine tenths of their bytes, of the 100 with the most bytes',
    ({ nearlyFullOwners }) => nearlyFullOwners,
  );
  count('mayfly_owners_suspended', 'Suspended owners, up to 1,000', ({ suspendedOwners }) => suspendedOwners);
  count(
    'mayfly_webhooks_failing',
    'Webhooks whose last attempt failed, up to 1,000',
    (watched) => watched.failingWebhooks,
  );
  count('mayfly_domains_failing', 'Domains whose records fail, up to 1,000', ({ failingDomains }) => failingDomains);
  count('mayfly_reports_unread', 'Unread emails to postmaster and abuse', ({ unreadReports }) => unreadReports);
  count('mayfly_database_bytes', 'Size of the database', ({ database }) => database.bytes);
  if (levels.disk !== undefined)
    count(
      'mayfly_database_reusable_bytes',
      'Bytes of the database that deleted data has left, and new data takes first',
      ({ database }) => database.reusableBytes,
    );
}

function watchConnections(registry: MetricsRegistry, read: () => ConnectionCounts | undefined): void {
  const gauge = (name: string, help: string, value: (counts: ConnectionCounts | undefined) => number | undefined) =>
    new Gauge({
      name: `mayfly_database_connections_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value(read()) ?? 0);
      },
    });
  gauge('used', 'Connections to the database that are in use', (counts) => counts?.used);
  gauge('max', 'Connections to the database that this process opens at most', (counts) => counts?.max);
  gauge('waiting', 'Calls that wait for a connection to the database', (counts) => counts?.waiting);
  counterOf(registry, {
    name: 'mayfly_database_connections_refused_total',
    help: 'Connections that the database has refused because it had too many',
    read: () => read()?.refused ?? 0,
  });
}

function watchLog(registry: MetricsRegistry, { heldLog }: Levels): void {
  new Gauge({
    name: 'mayfly_event_log_held_seconds',
    help: 'Since when events wait to be told, and the transaction of the database server that they wait for',
    labelNames: ['pid', 'application', 'database'],
    registers: [registry],
    async collect() {
      this.reset();
      const unknown = { heldMs: Number.NaN, pid: null, application: null, database: null };
      const held = await withPatience(heldLog(), readMsMax).catch(() => unknown);
      const { heldMs = 0, pid, application, database } = held ?? {};
      this.set({ pid: pid ?? '', application: application ?? '', database: database ?? '' }, heldMs / 1000);
    },
  });
}

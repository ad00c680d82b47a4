import { createRequire } from 'node:module';
import type * as Prometheus from 'prom-client';
import type { HeldLog } from './core/events/log-hold.ts';
import type { MailProgramObserver } from './core/mailboxes/logins/mail-logins.ts';
import type { HeldKind } from './core/owner-limits.ts';
import type { HttpObserver } from './http/reports.ts';
import { EventLoopDelay } from './lib/event-loop-delay.ts';
import type { SmtpObserver } from './smtp/answers.ts';
import type { ConnectionCounts } from './store/store.ts';

/** What the service says of itself by the moment. */
export interface Levels {
  pendingWrites(): number;
  /** Connections to the database; absent where there are none. */
  readonly connections: (() => ConnectionCounts | undefined) | undefined;
  smtpConnections(): number;
  /** Absent where no port for it is open. */
  readonly pop3Connections: (() => number) | undefined;
  readonly imapConnections: (() => number) | undefined;
  /** What all owners together hold of a kind. */
  held(kind: HeldKind): number;
  activeMailboxes(): Promise<number>;
  /** What keeps events from being told. */
  heldLog(): Promise<HeldLog | undefined>;
  clockSkewSeconds(): number;
  droppedLogLines(): number;
  /** Emails whose content waits have read, since the start. */
  mailsReadForWaits(): number;
}

// The main file of the package loads ten times as much, for what nobody has asked for when the service starts.
const require = createRequire(import.meta.url);
const Counter: typeof Prometheus.Counter = require('prom-client/lib/counter');
const Gauge: typeof Prometheus.Gauge = require('prom-client/lib/gauge');
const Histogram: typeof Prometheus.Histogram = require('prom-client/lib/histogram');
const Registry: typeof Prometheus.Registry = require('prom-client/lib/registry');

/** What one process measures, in a form that goes from one to another. */
export type Measurements = Awaited<ReturnType<Prometheus.Registry['getMetricsAsJSON']>>;

/** Quantiles of the event loop's delay that are shown; 1 is the longest. */
const delayQuantiles = [0.5, 0.99, 0.999, 1];

/** Check of incoming mail that may have no place, or no answer in time. */
type PassedCheck = 'dns_blocklist' | 'sender';

/** Every measurement of the service, in Prometheus' terms; the parts are told only of observers. */
export class Metrics {
  readonly #registry = new Registry();
  readonly smtp: SmtpObserver;
  /** Counts a check of incoming mail that could not be made, so that the mail has passed it. */
  readonly mailCheckPassed: (check: PassedCheck) => void;
  readonly http: HttpObserver;
  readonly #eventLoopDelay = new EventLoopDelay();
  readonly #measurementsOfAll: (() => Promise<Measurements[]>) | undefined;
  #mailPrograms: ReturnType<typeof mailProgramCounters> | undefined;
  #library: Promise<typeof Prometheus> | undefined;

  /** @param worker Given where this is one process of several: each series names the process. */
  constructor(worker?: { name: string; measurementsOfAll(): Promise<Measurements[]> }) {
    this.#measurementsOfAll = worker?.measurementsOfAll;
    if (worker) this.#registry.setDefaultLabels({ worker: worker.name });
    this.#observeEventLoop();
    this.smtp = this.#observeSmtp();
    this.mailCheckPassed = this.#countPassedChecks();
    this.http = this.#observeHttp();
  }

  /** Adds the gauges, which are read when the measurements are. */
  watch(levels: Levels): void {
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers: [this.#registry],
        async collect() {
          // The other measurements are worth the most when one cannot be read because the database is away.
          this.set(await Promise.resolve(read()).catch(() => Number.NaN));
        },
      });
    gauge('mayfly_store_pending_writes', 'Writes that wait for their commit', levels.pendingWrites);
    gauge('mayfly_smtp_connections', 'SMTP connections now', levels.smtpConnections);
    if (levels.imapConnections) gauge('mayfly_imap_connections', 'IMAP connections now', levels.imapConnections);
    if (levels.pop3Connections) gauge('mayfly_pop3_connections', 'POP3 connections now', levels.pop3Connections);
    gauge('mayfly_open_streams', 'Event streams and waits open now', () => levels.held('streams'));
    gauge('mayfly_requests', 'API requests worked on now', () => levels.held('requests'));
    gauge('mayfly_request_body_bytes', 'Request bodies under way', () => levels.held('bodyBytes'));
    gauge('mayfly_answer_bytes', 'Answers that are not yet read', () => levels.held('answerBytes'));
    gauge('mayfly_transfers', 'Downloads and uploads under way', () => levels.held('transfers'));
    gauge('mayfly_mail_listing_bytes', 'Memory of the mailboxes that IMAP sessions have selected', () =>
      levels.held('mailListingBytes'),
    );
    gauge('mayfly_searches', 'Searches, and changes of many emails, under way', () => levels.held('searches'));
    gauge('mayfly_webhook_sends', 'Requests to webhooks under way', () => levels.held('webhookSends'));
    gauge('mayfly_clock_skew_seconds', "The database's clock less this machine's", levels.clockSkewSeconds);
    gauge('mayfly_log_lines_dropped', 'Lines of the log that could not be written so far', levels.droppedLogLines);
    gauge('mayfly_mailboxes_active', 'Active mailboxes of all owners', levels.activeMailboxes);
    new Counter({
      name: 'mayfly_wait_mails_read_total',
      help: 'Emails whose content was read to see whether they match a wait',
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(levels.mailsReadForWaits());
      },
    });
    this.#watchLog(() => levels.heldLog());
    if (levels.connections !== undefined) this.#watchConnections(levels.connections);
  }

  #watchConnections(read: () => ConnectionCounts | undefined): void {
    const registers = [this.#registry];
    new Gauge({
      name: 'mayfly_database_connections_used',
      help: 'Connections to the database that are in use',
      registers,
      collect() {
        this.set(read()?.used ?? 0);
      },
    });
    new Gauge({
      name: 'mayfly_database_connections_waiting',
      help: 'Calls that wait for a connection to the database',
      registers,
      collect() {
        this.set(read()?.waiting ?? 0);
      },
    });
    new Counter({
      name: 'mayfly_database_connections_refused_total',
      help: 'Connections that the database has refused because it had too many',
      registers,
      collect() {
        this.reset();
        this.inc(read()?.refused ?? 0);
      },
    });
  }

  #watchLog(read: Levels['heldLog']): void {
    new Gauge({
      name: 'mayfly_event_log_held_seconds',
      help: 'Since when events wait to be told, and the transaction of the database server that they wait for',
      labelNames: ['pid', 'application', 'database'],
      registers: [this.#registry],
      async collect() {
        this.reset();
        // As of the other gauges.
        const held = await read().catch(() => ({ heldMs: Number.NaN, pid: null, application: null, database: null }));
        const { heldMs = 0, pid, application, database } = held ?? {};
        this.set({ pid: pid ?? '', application: application ?? '', database: database ?? '' }, heldMs / 1000);
      },
    });
  }

  /** Ends the measuring that goes on by itself. */
  stop(): void {
    this.#eventLoopDelay.stop();
  }

  /**
   * Begins to measure the process itself: its memory, processor time and garbage collection. It loads code for tens of milliseconds.
   * Measurements that are read before begin with it.
   */
  measureProcess(): Promise<typeof Prometheus> {
    this.#library ??= import('prom-client').then((library) => {
      library.collectDefaultMetrics({ register: this.#registry });
      return library;
    });
    return this.#library;
  }

  /** What this process measures now. */
  async measurements(): Promise<Measurements> {
    await this.measureProcess();
    return this.#registry.getMetricsAsJSON();
  }

  /** The measurements of all processes of the service on this machine in Prometheus' text format. */
  async render(): Promise<{ contentType: string; body: string }> {
    // Its own are better than none.
    const all = await this.#measurementsOfAll?.().catch(() => undefined);
    const { AggregatorRegistry } = await this.measureProcess();
    const registry = all ? AggregatorRegistry.aggregate(all) : this.#registry;
    return { contentType: this.#registry.contentType, body: await registry.metrics() };
  }

  #observeEventLoop(): void {
    const delay = this.#eventLoopDelay;
    new Gauge({
      name: 'mayfly_event_loop_delay_seconds',
      help: 'How late the event loop ran what was due, since this was last read',
      labelNames: ['quantile'],
      registers: [this.#registry],
      collect() {
        for (const { quantile, seconds } of delay.take(delayQuantiles)) this.set({ quantile }, seconds);
      },
    });
  }

  #observeSmtp(): SmtpObserver {
    const registers = [this.#registry];
    const accepted = new Counter({ name: 'mayfly_mails_accepted_total', help: 'Messages accepted', registers });
    const refused = new Counter({
      name: 'mayfly_mails_refused_total',
      help: 'Recipients and messages refused, by reason',
      labelNames: ['reason'],
      registers,
    });
    const bytes = new Counter({ name: 'mayfly_mail_bytes_total', help: 'Bytes of accepted messages', registers });
    const seconds = new Histogram({
      name: 'mayfly_mail_store_seconds',
      help: 'From the end of a message to its commit',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
      registers,
    });
    return {
      accepted(facts) {
        accepted.inc();
        bytes.inc(facts.bytes);
        seconds.observe(facts.durationMs / 1000);
      },
      refused: (reason) => refused.inc({ reason }),
    };
  }

  #countPassedChecks(): (check: PassedCheck) => void {
    const passed = new Counter({
      name: 'mayfly_mail_checks_passed_total',
      help: 'Checks of incoming mail that could not be made, so that it has passed them',
      labelNames: ['check'],
      registers: [this.#registry],
    });
    return (check) => passed.inc({ check });
  }

  /** Observes a server for mail programs, whose name is that of its protocol. */
  observeMailPrograms(protocol: string): MailProgramObserver {
    this.#mailPrograms ??= mailProgramCounters(this.#registry);
    const { logins, mails, bytes } = this.#mailPrograms;
    return {
      loggedIn: (outcome) => logins.inc({ protocol, outcome }),
      retrieved(size) {
        mails.inc({ protocol });
        bytes.inc({ protocol }, size);
      },
    };
  }

  #observeHttp(): HttpObserver {
    const registers = [this.#registry];
    const requests = new Counter({
      name: 'mayfly_http_requests_total',
      help: 'HTTP requests, by route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    const seconds = new Histogram({
      name: 'mayfly_http_request_seconds',
      help: 'Time to answer an HTTP request, by route',
      labelNames: ['method', 'route'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
      registers,
    });
    return {
      answered({ method, route, status, durationMs }) {
        requests.inc({ method, route, status });
        seconds.observe({ method, route }, durationMs / 1000);
      },
    };
  }
}

function mailProgramCounters(registry: Prometheus.Registry) {
  const labelled = { labelNames: ['protocol'], registers: [registry] };
  return {
    logins: new Counter({
      ...labelled,
      name: 'mayfly_mail_logins_total',
      help: 'Logins of mail programs, by outcome',
      labelNames: ['protocol', 'outcome'],
    }),
    mails: new Counter({ ...labelled, name: 'mayfly_mails_fetched_total', help: 'Messages fetched by mail programs' }),
    bytes: new Counter({ ...labelled, name: 'mayfly_mail_fetched_bytes_total', help: 'Bytes of these messages' }),
  };
}

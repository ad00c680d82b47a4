import { turnedAwayReasons } from '../contract/refusals.ts';
import { attemptFailures } from '../contract/webhooks.ts';
import type { MailProgramObserver } from '../core/mailboxes/logins/mail-logins.ts';
import type { WebhookObserver } from '../core/webhooks/dispatcher.ts';
import type { HttpObserver } from '../http/reports.ts';
import type { SmtpObserver } from '../smtp/answers.ts';
import type { StoreObserver } from '../store/store.ts';
import { Counter, Histogram, type MetricsRegistry, secondsBuckets } from './prometheus.ts';

/** Check of incoming mail that may have no place, or no answer in time. */
type PassedCheck = 'dns_blocklist' | 'sender';

/** Adds the counts of incoming mail. */
export function observeSmtp(registry: MetricsRegistry): SmtpObserver {
  const registers = [registry];
  const accepted = new Counter({
    name: 'mayfly_mails_accepted_total',
    help: 'Messages that came by SMTP or LMTP and were accepted',
    registers,
  });
  const refused = new Counter({
    name: 'mayfly_mails_refused_total',
    help: 'Recipients, messages, logins and connections refused by SMTP and LMTP, by reason',
    labelNames: ['reason'],
    registers,
  });
  // A series that is not there before its first refusal would show no increase by it.
  for (const reason of turnedAwayReasons) refused.inc({ reason }, 0);
  const bytes = new Counter({ name: 'mayfly_mail_bytes_total', help: 'Bytes of accepted messages', registers });
  const readable = new Histogram({
    name: 'mayfly_mail_readable_seconds',
    help: 'From the end of a message to the moment from which it is stored and can be read',
    buckets: secondsBuckets,
    registers,
  });
  return {
    accepted(facts) {
      accepted.inc();
      bytes.inc(facts.bytes);
      readable.observe(facts.durationMs / 1000);
    },
    refused: (reason) => refused.inc({ reason }),
  };
}

/** Adds the count of the checks of incoming mail that could not be made, so that the mail has passed them. */
export function observePassedChecks(registry: MetricsRegistry): (check: PassedCheck) => void {
  const passed = new Counter({
    name: 'mayfly_mail_checks_passed_total',
    help: 'Checks of incoming mail that could not be made, so that it has passed them',
    labelNames: ['check'],
    registers: [registry],
  });
  for (const check of ['dns_blocklist', 'sender'] satisfies PassedCheck[]) passed.inc({ check }, 0);
  return (check) => passed.inc({ check });
}

/** Adds the count of forgotten addresses. */
export function observeForgetting(registry: MetricsRegistry): (addresses: number) => void {
  const forgotten = new Counter({
    name: 'mayfly_addresses_forgotten_total',
    help: 'Addresses that nobody has used for long and that may be given again',
    registers: [registry],
  });
  return (addresses) => forgotten.inc(addresses);
}

/** Adds the times of the disk. */
export function observeStore(registry: MetricsRegistry): StoreObserver {
  const shared = { buckets: secondsBuckets, registers: [registry] };
  const commits = new Histogram({
    ...shared,
    name: 'mayfly_store_commit_seconds',
    help: 'Time of a commit: of the write and sync of the log by SQLite, of the answer of PostgreSQL',
  });
  const logCopies = new Histogram({
    ...shared,
    name: 'mayfly_store_checkpoint_seconds',
    help: 'Time in which SQLite has copied its log into the database, while writes wait',
  });
  return {
    committed: (ms) => commits.observe(ms / 1000),
    copiedLog: (ms) => logCopies.observe(ms / 1000),
  };
}

/** Adds the counts of attempts of webhooks. */
export function observeWebhooks(registry: MetricsRegistry): WebhookObserver {
  const shared = { buckets: secondsBuckets, registers: [registry] };
  const attempts = new Counter({
    name: 'mayfly_webhook_attempts_total',
    help: 'Attempts of webhooks, by outcome: delivered, or the failure',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['delivered', ...attemptFailures]) attempts.inc({ outcome }, 0);
  const answers = new Histogram({
    ...shared,
    name: 'mayfly_webhook_answer_seconds',
    help: 'Time in which receivers of webhooks have answered, with any status',
  });
  const late = new Histogram({
    ...shared,
    name: 'mayfly_webhook_late_seconds',
    help: 'How much later than due attempts of webhooks began',
  });
  return {
    attempted({ outcome, lateMs, durationMs }) {
      attempts.inc({ outcome });
      late.observe(Math.max(0, lateMs) / 1000);
      if (durationMs !== undefined) answers.observe(durationMs / 1000);
    },
  };
}

/** Adds the counts of answered calls. */
export function observeHttp(registry: MetricsRegistry): HttpObserver {
  const registers = [registry];
  const requests = new Counter({
    name: 'mayfly_http_requests_total',
    help: 'HTTP requests, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const problems = new Counter({
    name: 'mayfly_http_problems_total',
    help: 'Calls answered with an error, by its code',
    labelNames: ['code'],
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
    refused: ({ code }) => problems.inc({ code }),
    answered({ method, route, status, durationMs }) {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, durationMs / 1000);
    },
  };
}

/** Adds the counts of mail programs. Returns the observer of a protocol. */
export function observeMailPrograms(registry: MetricsRegistry): (protocol: string) => MailProgramObserver {
  const labelled = { labelNames: ['protocol'], registers: [registry] };
  const logins = new Counter({
    ...labelled,
    name: 'mayfly_mail_logins_total',
    help: 'Logins of mail programs, by outcome',
    labelNames: ['protocol', 'outcome'],
  });
  const mails = new Counter({
    ...labelled,
    name: 'mayfly_mails_fetched_total',
    help: 'Messages fetched by mail programs',
  });
  const bytes = new Counter({ ...labelled, name: 'mayfly_mail_fetched_bytes_total', help: 'Bytes of these messages' });
  return (protocol) => ({
    loggedIn: (outcome) => logins.inc({ protocol, outcome }),
    retrieved(size) {
      mails.inc({ protocol });
      bytes.inc({ protocol }, size);
    },
  });
}

import type { OperatorNode, OperatorProblem, OperatorProblemCode } from '../../contract/operator/overview.ts';
import type { DiskSpace } from '../../store/store.ts';

/** Share of a disk that is free below which it counts as low. */
const lowShare = 0.1;
/** Time in milliseconds for which events may wait. */
const lagMsMax = 5_000;
/** Names that a problem tells. */
const namesMax = 10;

/** Facts by which it is decided what is wrong. */
export interface Findings {
  readonly nodes: readonly OperatorNode[];
  readonly disk: DiskSpace | undefined;
  readonly hasRoom: boolean;
  readonly isClockRight: boolean;
  readonly eventLagMs: number;
  readonly waitingForConnections: number;
  readonly recentFailures: number;
  readonly fullOwners: readonly string[];
  readonly unreadReports: number;
  readonly failingWebhooks: number;
  readonly failingDomains: number;
}

type Words = Pick<OperatorProblem, 'severity' | 'message' | 'fix'>;

/** Words of each problem, in the order in which they are told: the worst first. */
const words: Readonly<Record<OperatorProblemCode, Words>> = {
  storage_full: {
    severity: 'error',
    message: 'the disk of the database is full: mail is refused',
    fix: 'Make room on the disk; mail is taken again by itself.',
  },
  clock_wrong: {
    severity: 'error',
    message: 'the clock of this node differs from that of the database: nothing expires, and nothing that ends is made',
    fix: 'Set the clock of the machine by NTP.',
  },
  mail_fails: {
    severity: 'error',
    message: 'this node has told senders of failures of its own in the last ten minutes',
    fix: 'Look at the log of the service, and at what was turned away.',
  },
  events_held: {
    severity: 'error',
    message: 'events wait to be told: an older transaction of the database server still writes',
    fix: 'End that transaction; the log of the service names its process.',
  },
  node_lost: {
    severity: 'error',
    message: 'a node has said nothing for a minute',
    fix: 'Start it again. One that was taken away for good is forgotten after a day.',
  },
  database_waits: {
    severity: 'warning',
    message: 'calls wait for a connection to the database',
    fix: 'Look for slow queries, or allow more connections.',
  },
  storage_low: {
    severity: 'warning',
    message: 'less than a tenth of the disk of the database is free',
    fix: 'Make room, or look for the owners with the most bytes.',
  },
  owners_full: {
    severity: 'warning',
    message: 'owners have used nine tenths of the bytes that they may keep',
    fix: 'Set a higher limit, or tell them; beyond the limit their mail is put off.',
  },
  abuse_unread: {
    severity: 'warning',
    message: 'there is unread mail to postmaster or abuse',
    fix: 'Read it with a key of the owner postmaster.',
  },
  domains_failing: {
    severity: 'warning',
    message: 'records of domains cannot be verified any more',
    fix: 'Tell their owners: a domain lapses, and its mailboxes end, when that stays so.',
  },
  webhooks_failing: {
    severity: 'warning',
    message: 'webhooks fail',
    fix: 'Tell their owners; many at once may mean that this service reaches nobody.',
  },
  versions_differ: {
    severity: 'warning',
    message: 'nodes run different versions',
    fix: 'Bring all nodes to the newest one.',
  },
};

/** Decides what is wrong: nothing, or problems with the worst first. */
export function problemsOf(found: Findings): OperatorProblem[] {
  const lost = found.nodes.filter((node) => node.lost).map(({ name }) => name);
  const versions = [...new Set(found.nodes.filter((node) => !node.lost).map(({ version }) => version))];
  const isLow = found.disk !== undefined && found.disk.freeBytes < found.disk.totalBytes * lowShare;
  const there: Readonly<Record<OperatorProblemCode, boolean | number | readonly string[]>> = {
    storage_full: !found.hasRoom,
    clock_wrong: !found.isClockRight,
    mail_fails: found.recentFailures,
    events_held: found.eventLagMs > lagMsMax,
    node_lost: lost,
    database_waits: found.waitingForConnections,
    storage_low: isLow && found.hasRoom,
    owners_full: found.fullOwners,
    abuse_unread: found.unreadReports,
    domains_failing: found.failingDomains,
    webhooks_failing: found.failingWebhooks,
    versions_differ: versions.length > 1 ? versions : false,
  };
  return Object.entries(words).flatMap(([name, said]) => {
    // The entries of a record have its keys.
    const code = name as OperatorProblemCode;
    const extent = there[code];
    if (Array.isArray(extent)) return extent.length === 0 ? [] : [{ code, ...said, ...namesIn(extent) }];
    if (typeof extent === 'number') return extent <= 0 ? [] : [{ code, ...said, count: extent }];
    return extent === true ? [{ code, ...said }] : [];
  });
}

function namesIn(names: readonly string[]): Pick<OperatorProblem, 'count' | 'names'> {
  return { count: names.length, names: names.slice(0, namesMax) };
}

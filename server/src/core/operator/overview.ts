import type { OperatorNode, OperatorOverview, TopSender } from '../../contract/operator/overview.ts';
import type { Clock } from '../../lib/clock.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { countWatched } from '../../store/operations/operator/overview.ts';
import { readUsage } from '../../store/operations/usage.ts';
import type { ConnectionCounts, DiskSpace, Store } from '../../store/store.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { LogHoldWatch } from '../events/log-hold.ts';
import { systemOwner } from '../mailboxes/addresses.ts';
import type { MailTally } from './mail-tally.ts';
import { countActiveMailboxes } from './measured/active-mailboxes.ts';
import { readNearlyFull } from './measured/nearly-full.ts';
import type { Nodes } from './nodes.ts';
import { type Findings, problemsOf } from './problems.ts';

/** Number up to which things are counted, so that each call costs the same. */
const countedMax = 1_000;

interface OverviewParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly clockWatch: ClockWatch;
  readonly logHold: LogHoldWatch;
  readonly nodes: Nodes;
  readonly tally: MailTally;
  /** Bytes that an owner without a limit of the own keeps at most. */
  readonly ownerBytesMax: number;
}

/**
 * What an operator sees first: what is wrong and what to do about it, and then figures. It is made once for all calls that wait for it:
 * usage is added up over all owners.
 */
export class Overview {
  readonly #parts: OverviewParts;

  constructor(parts: OverviewParts) {
    this.#parts = parts;
  }

  /** Reads the overview; single-flight. */
  readonly read = singleFlight(() => this.#make());

  async #make(): Promise<OperatorOverview> {
    const { store, clock, turns, nodes, tally, logHold } = this.#parts;
    const [running, disk, held] = await Promise.all([nodes.list(), store.diskSpace(), logHold.read()]);
    const counts = await store.read(countWatched, { limit: countedMax });
    const eventLagMs = Math.round(held?.heldMs ?? 0);
    const findings = { ...(await this.#findings(running, disk)), ...counts, eventLagMs };
    return {
      problems: problemsOf(findings),
      node: nodes.name,
      nodes: [...running],
      mail: tally.perMinute(),
      activeMailboxes: await countActiveMailboxes({ store, turns, now: clock.now() }),
      suspendedOwners: counts.suspendedOwners,
      endingOwners: counts.endingOwners,
      eventLagMs,
      ...(disk === undefined ? {} : { storage: disk }),
    };
  }

  /** The senders from whom this node has accepted the most lately. */
  topSenders(): { readonly domains: readonly TopSender[]; readonly networks: readonly TopSender[] } {
    return this.#parts.tally.top();
  }

  async #findings(
    nodes: readonly OperatorNode[],
    disk: DiskSpace | undefined,
  ): Promise<Omit<Findings, 'failingWebhooks' | 'failingDomains' | 'eventLagMs'>> {
    const { store, clockWatch, tally } = this.#parts;
    const connections: ConnectionCounts | undefined = store.connections;
    return {
      nodes,
      disk,
      hasRoom: await store.hasRoom(0),
      isClockRight: clockWatch.isRight,
      waitingForConnections: connections?.waiting ?? 0,
      recentFailures: tally.recentFailures,
      fullOwners: await readNearlyFull(this.#parts),
      unreadReports: (await store.read(readUsage, { owner: systemOwner })).unread,
    };
  }
}

import type { OperatorNode } from '../../contract/operator/overview.ts';
import type { Clock } from '../../lib/clock.ts';
import { forgetNode, noteNode, readNodes } from '../../store/operations/operator/nodes.ts';
import type { Store } from '../../store/store.ts';

/** Time in milliseconds without a word after which a node counts as lost. */
const lostMs = 60_000;
/** Time in milliseconds after which a lost node is forgotten. */
const forgottenMs = 24 * 3_600_000;
/** Maximum number of nodes that are shown. */
const nodesMax = 100;

interface NodesParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Name of this node. */
  readonly node: string;
  /** Version of Mayfly that runs here. */
  readonly version: string;
}

/** The nodes of the service: each says every few seconds that it runs. */
export class Nodes {
  readonly #parts: NodesParts;
  readonly #startedAt: number;

  constructor(parts: NodesParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.now();
  }

  /** Name of this node. */
  get name(): string {
    return this.#parts.node;
  }

  /** Says that this node runs. */
  async note(): Promise<void> {
    const { store, clock, node, version } = this.#parts;
    const now = clock.now();
    const row = { name: node, version, started_at: this.#startedAt, seen_at: now };
    await store.write(noteNode, { ...row, lostBefore: now - forgottenMs });
  }

  /** Takes leave, so that nobody takes a stopped node for a lost one. */
  async leave(): Promise<void> {
    await this.#parts.store.write(forgetNode, { name: this.name });
  }

  /** Lists the nodes, this one included. */
  async list(): Promise<readonly OperatorNode[]> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    return (await store.read(readNodes, { limit: nodesMax })).map(({ name, version, started_at, seen_at }) => ({
      ...{ name, version },
      startedAt: new Date(started_at).toISOString(),
      seenAt: new Date(seen_at).toISOString(),
      lost: now - seen_at > lostMs,
    }));
  }
}

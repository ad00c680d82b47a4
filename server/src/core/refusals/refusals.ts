import type { PageQuery } from '../../contract/paging.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { addressBlockOf, networkOf } from '../../lib/client-network.ts';
import type { Clock } from '../../lib/clock.ts';
import { copyOf } from '../../lib/copied-text.ts';
import type { IdSource } from '../../lib/ids.ts';
import { FairLog } from '../../lib/logs/fair-log.ts';
import { wait } from '../../lib/scheduling/loop.ts';
import {
  type AddressOwner,
  type FoundOwners,
  readAddressOwners,
} from '../../store/operations/addresses/address-owners.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { baseAddress, normalizeAddress } from '../mailboxes/addresses.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { adviceOn } from './advice.ts';
import type { Knock } from './knock.ts';

/** Number of refusals that a node remembers, the newest ones of each holder. */
export const refusalsMax = 1_000;
/** Number of refusals that wait for their owners to be found. Above it, the oldest of the client with the most is forgotten. */
export const refusalsWaitingMax = 100;
/** Number of recipients of a refused message whose owners are told. */
export const refusedRecipientsMax = 10;
/** Number of reasons that a wait in vain is told. */
const reasonsToldMax = 5;
/** Time in milliseconds for which refusals are collected before their owners are looked up together. */
const collectingMs = 20;
/** Number of recipients that are looked up in one step: a few milliseconds, also where each is below domains of its own. */
const recipientsAtOnceMax = 100;
/** Milliseconds between two such steps, for all others. */
const betweenLookupsMs = 1;

interface RefusalsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Name of this node. */
  readonly node: string;
  /** Owner of captured mail; `undefined` if no mail is captured. */
  readonly captureOwner: string | undefined;
  /** Owner who is told of a knock that concerns nobody here; `undefined` for nobody but the operator. */
  nobodysOwner(knock: Knock): string | undefined;
  readonly onError: (error: unknown) => void;
}

/** Knock with its time, before its owners are known. */
interface Coming extends Knock {
  readonly id: string;
  readonly atMs: number;
}

/** Owner who is told of a knock, with the recipient that is his. */
interface Concerned {
  readonly owner: string | undefined;
  readonly recipient: string | undefined;
  /** The active mailbox of the recipient. */
  readonly mailboxId?: string | undefined;
}

interface KeptRefusal {
  readonly atMs: number;
  readonly refusal: Refusal;
  readonly mailboxId: string | undefined;
  /** Owner who sees it although it is not his. */
  readonly witness: string | undefined;
}

/**
 * The newest refusals of this process, in memory. A flood of one client pushes out its own first, and that of all clients
 * for one owner his own. Whose they are is found a little later, many at once, so that refusing costs no read.
 */
export class Refusals {
  readonly #parts: RefusalsParts;
  #coming = new FairLog<Coming>({ itemsMax: refusalsWaitingMax });
  readonly #kept = new FairLog<KeptRefusal>({ itemsMax: refusalsMax });
  /** Those that concern mailboxes, by mailbox; made when it is asked for. */
  #ofMailboxes: ReadonlyMap<string | undefined, readonly KeptRefusal[]> | undefined;
  readonly #listeners = new Set<(refusal: Refusal) => void>();
  #placing: Promise<void> | undefined;
  #hasStopped = false;

  constructor(parts: RefusalsParts) {
    this.#parts = parts;
  }

  /** Notes a refusal. */
  add(knock: Knock): void {
    const { clock, ids } = this.#parts;
    const atMs = clock.now();
    const coming = { ...withOwnTexts(knock), id: ids.next(atMs), atMs };
    this.#coming.add(coming, networkPath(knock));
    this.#startPlacing();
  }

  /**
   * Reads a page of the refusals that the caller may see, newest first: those of his mailboxes, logins, domains and captured
   * mail; with the scope `operator` all.
   * @throws AppError `invalid_request` for a cursor of another list.
   */
  async page(caller: Caller, query: PageQuery): Promise<ListPage<Refusal>> {
    await this.#placed();
    const { owner } = caller;
    const list = { name: 'refusals', owner };
    const range = pageRange(query, list);
    const { after } = range;
    const seen = this.#kept.items().filter((kept) => isSeenBy(caller, kept));
    const rows = seen.filter(({ refusal: { id } }) => after === undefined || id < after.id).sort(newestFirst);
    return pageOf(list, range, {
      rows: rows.slice(0, range.limit + 1),
      present: ({ refusal }) => refusal,
      positionOf: ({ atMs, refusal: { id } }) => ({ atMs, id }),
    });
  }

  /**
   * Reads the refusals since a time that concern a mailbox and that the caller may see: the newest of each reason, newest first, and at
   * most five.
   */
  async ofMailbox(
    caller: Caller,
    { mailboxId, sinceMs }: { mailboxId: string; sinceMs: number },
  ): Promise<readonly Refusal[]> {
    await this.#placed();
    this.#ofMailboxes ??= Map.groupBy(this.#kept.items(), (kept) => kept.mailboxId);
    const since = (this.#ofMailboxes.get(mailboxId) ?? []).filter(({ atMs }) => atMs >= sinceMs);
    const seen = since.filter((kept) => isSeenBy(caller, kept)).sort(newestFirst);
    const ofReasons = Map.groupBy(seen, ({ refusal: { reason } }) => reason);
    return [...ofReasons.values()].flatMap(([newest]) => newest?.refusal ?? []).slice(0, reasonsToldMax);
  }

  /** Calls a listener with each refusal from now on. */
  watch(listener: (refusal: Refusal) => void): void {
    this.#listeners.add(listener);
  }

  /** Looks up no more owners. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    await this.#placing;
  }

  /** Resolves when those that came before this call are placed, which may be by one lookup after that under way. */
  async #placed(): Promise<void> {
    await this.#placing;
    await this.#placing;
  }

  #startPlacing(): void {
    if (this.#hasStopped || this.#coming.size === 0) return;
    this.#placing ??= this.#place().finally(() => {
      this.#placing = undefined;
      this.#startPlacing();
    });
  }

  /** Finds the owners of all that have come. */
  async #place(): Promise<void> {
    await wait(collectingMs);
    const batch = this.#coming.items().sort((one, other) => (one.id < other.id ? -1 : 1));
    this.#coming = new FairLog({ itemsMax: refusalsWaitingMax });
    for (const [index, some] of inLookups(batch).entries()) {
      if (index > 0) await wait(betweenLookupsMs);
      const owners = this.#hasStopped ? undefined : await this.#findOwners(some);
      for (const coming of some) this.#keep(coming, owners);
    }
  }

  /** Owners of the recipients; `undefined` when the store fails, which may be why mail is refused. */
  async #findOwners(batch: readonly Coming[]): Promise<FoundOwners | undefined> {
    const recipients = batch.flatMap((coming) => coming.recipients.map(normalizeAddress));
    const addresses = [...new Set(recipients.flatMap((recipient) => [recipient, baseAddress(recipient)]))];
    const domains = [...new Set(recipients.map(domainOf))];
    const { store, clock, onError } = this.#parts;
    try {
      return await store.read(readAddressOwners, { addresses, domains, now: clock.now() });
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  #keep(coming: Coming, owners: FoundOwners | undefined): void {
    const concerned = this.#concernedBy(coming, owners);
    this.#ofMailboxes = undefined;
    const isNobodys = owners !== undefined && concerned.every(({ owner }) => owner === undefined);
    const witness = isNobodys ? this.#parts.nobodysOwner(coming) : undefined;
    for (const [index, { owner, recipient, mailboxId }] of concerned.entries()) {
      const id = index === 0 ? coming.id : this.#parts.ids.next(coming.atMs);
      const refusal = this.#refusalOf({ ...coming, id }, { owner, recipient });
      const holder = [owner ?? '', ...networkPath(coming)];
      this.#kept.add({ atMs: coming.atMs, refusal, mailboxId, witness }, holder);
      for (const listener of this.#listeners) listener(refusal);
    }
  }

  /** Whom a knock concerns: the owner of the login alone; without one that of captured mail and those of the recipients, each once. */
  #concernedBy(
    { recipients, owner, mailboxId, isCaptured }: Coming,
    owners: FoundOwners | undefined,
  ): readonly [Concerned, ...Concerned[]] {
    const [first] = recipients;
    const found = new Map<string, Concerned>();
    for (const recipient of recipients) {
      const of = owners && ownerOf(recipient, owners);
      if (of !== undefined && !found.has(of.owner)) found.set(of.owner, { ...of, recipient });
    }
    // Nothing of a login's mail goes to those whom it names.
    if (owner !== undefined) {
      const own = found.get(owner) ?? { owner, recipient: first };
      return [mailboxId === undefined ? own : { ...own, mailboxId }];
    }
    const captor = isCaptured ? this.#parts.captureOwner : undefined;
    if (captor !== undefined && !found.has(captor)) found.set(captor, { owner: captor, recipient: first });
    const [one, ...others] = found.values();
    return one === undefined ? [{ owner: undefined, recipient: first }] : [one, ...others];
  }

  #refusalOf(coming: Coming, { owner, recipient }: Concerned): Refusal {
    const { id, atMs, client, clientName, sender, reply, reason, traceparent } = coming;
    return {
      id,
      refusedAt: new Date(atMs).toISOString(),
      node: this.#parts.node,
      ...(owner === undefined ? {} : { owner }),
      client,
      ...(clientName === undefined ? {} : { ehlo: clientName }),
      ...(sender === undefined ? {} : { sender }),
      ...(recipient === undefined ? {} : { recipient }),
      ...{ reply, reason },
      ...adviceOn(coming),
      ...(traceparent === undefined ? {} : { traceparent }),
    };
  }
}

/** Knocks in the groups whose recipients are looked up together. */
function inLookups(batch: readonly Coming[]): Coming[][] {
  const groups: Coming[][] = [[]];
  let recipients = 0;
  for (const coming of batch) {
    recipients += coming.recipients.length;
    if (recipients > recipientsAtOnceMax) {
      groups.push([]);
      recipients = coming.recipients.length;
    }
    groups.at(-1)?.push(coming);
  }
  return groups;
}

/** The network of a client as a holder: a part of its block, so that no site has more than one. */
function networkPath({ client }: Pick<Knock, 'client'>): string[] {
  const network = networkOf(client);
  return [addressBlockOf(network), network];
}

/** Copies a knock, so that its texts do not keep the whole lines in memory. */
function withOwnTexts(knock: Knock): Knock {
  const { clientName, sender, recipients } = knock;
  return {
    ...knock,
    clientName: clientName && copyOf(clientName),
    sender: sender && copyOf(sender),
    recipients: recipients.slice(0, refusedRecipientsMax).map(copyOf),
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Whose a recipient is: by its address, else by that without a part from `+` on, else by its domain. */
function ownerOf(recipient: string, { addresses, domains }: FoundOwners): AddressOwner | undefined {
  const address = normalizeAddress(recipient);
  const found = addresses.get(address) ?? addresses.get(baseAddress(address));
  if (found !== undefined) return found;
  const owner = domains.get(domainOf(address));
  return owner === undefined ? undefined : { owner };
}

function isSeenBy(caller: Caller, { refusal, mailboxId, witness }: KeptRefusal): boolean {
  if (caller.mailboxId !== undefined) return refusal.owner === caller.owner && mailboxId === caller.mailboxId;
  return caller.scopes.has('operator') || caller.owner === (refusal.owner ?? witness);
}

function newestFirst(one: KeptRefusal, other: KeptRefusal): number {
  return one.refusal.id < other.refusal.id ? 1 : -1;
}

/**
 * Bounded log of items that holders bring. When it is full, the oldest item of the holder with the most goes, as in the longest
 * queue drop of shared packet buffers (Suter et al. 1998): beside n others a holder keeps one part in n + 1, whatever these bring. A
 * holder that is a path, such as an owner and a network, shares its part in the same way. Each step takes the same time, however
 * many items there are.
 */
export class FairLog<Item> {
  readonly #itemsMax: number;
  readonly #root = newBranch<Item>('');

  constructor(options: { itemsMax: number }) {
    this.#itemsMax = options.itemsMax;
  }

  get size(): number {
    return this.#root.size;
  }

  /** Adds an item of a holder, named from the outermost part on. */
  add(item: Item, holder: readonly string[]): void {
    let branch = this.#root;
    branch.size += 1;
    for (const name of holder) {
      const part = branch.parts.get(name) ?? newBranch<Item>(name);
      branch.parts.set(name, part);
      rank(branch, part, { size: part.size + 1 });
      branch = part;
    }
    branch.items.add(item);
    if (this.#root.size > this.#itemsMax) this.#dropOne();
  }

  /** All items, those of one holder after those of another; each holder's in the order in which they came. */
  items(): Item[] {
    return itemsOf(this.#root);
  }

  #dropOne(): void {
    const path: { readonly around: Branch<Item>; readonly part: Branch<Item> }[] = [];
    let branch = this.#root;
    for (let part = largestOf(branch); part !== undefined; part = largestOf(branch)) {
      path.push({ around: branch, part });
      branch = part;
    }
    const [oldest] = branch.items;
    if (oldest !== undefined) branch.items.delete(oldest);
    this.#root.size -= 1;
    for (const { around, part } of path) rank(around, part, { size: part.size - 1 });
    for (const { around, part } of path) if (part.size === 0) forget(around, part);
  }
}

/** Items of a holder, with its parts, which are ranked by the number of their items. */
interface Branch<Item> {
  readonly name: string;
  size: number;
  readonly items: Set<Item>;
  readonly parts: Map<string, Branch<Item>>;
  /** Parts by their size. Of one size, the part that has reached it first is first. */
  readonly bySize: Map<number, Set<Branch<Item>>>;
  largest: number;
}

function newBranch<Item>(name: string): Branch<Item> {
  return { name, size: 0, items: new Set(), parts: new Map(), bySize: new Map(), largest: 0 };
}

/** Gives a part another size, which is one more or one less. */
function rank<Item>(around: Branch<Item>, part: Branch<Item>, { size }: { size: number }): void {
  const peers = around.bySize.get(part.size);
  peers?.delete(part);
  if (peers?.size === 0) around.bySize.delete(part.size);
  part.size = size;
  const next = around.bySize.get(size);
  if (next === undefined) around.bySize.set(size, new Set([part]));
  else next.add(part);
  // The largest goes up or down by one at a time.
  if (size > around.largest) around.largest = size;
  else if (!around.bySize.has(around.largest)) around.largest = size;
}

function largestOf<Item>({ bySize, largest }: Branch<Item>): Branch<Item> | undefined {
  const [part] = bySize.get(largest) ?? [];
  return part;
}

function forget<Item>({ parts, bySize }: Branch<Item>, { name }: Branch<Item>): void {
  parts.delete(name);
  bySize.delete(0);
}

function itemsOf<Item>({ items, parts }: Branch<Item>): Item[] {
  return [...items, ...[...parts.values()].flatMap(itemsOf)];
}

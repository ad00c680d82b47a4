import { batch, createSignal } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { Api } from './api.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor?: string;
}

/** Options of a list: its filter, and the number of items of a page. */
export interface PagedListOptions {
  readonly filter?: Readonly<Record<string, string>>;
  /** Number of items of a page; the default of the service when absent. */
  readonly pageItems?: number;
}

/** Maximum number of items in one answer of the service. */
const pageItemsMax = 200;

/** A list of the API that is read in pages. When reads overlap, the one that began last counts. */
export class PagedList<Item extends { readonly id: string }> {
  readonly #api: Api;
  readonly #endpoint: string;
  readonly #options: Required<PagedListOptions>;
  readonly #items = createStore<Item[]>([]);
  readonly #isLoaded = createSignal(false);
  readonly #cursor = createSignal<string>();
  readonly #failure = createSignal<unknown>();
  #turn = 0;
  #isReading = false;

  constructor(api: Api, endpoint: string, { filter = {}, pageItems = pageItemsMax }: PagedListOptions = {}) {
    this.#api = api;
    this.#endpoint = endpoint;
    this.#options = { filter, pageItems };
    void this.reload();
  }

  /** Items that are loaded, in the order of the service. */
  get items(): readonly Item[] {
    return this.#items[0];
  }

  /** Whether the first page has been read. */
  get isLoaded(): boolean {
    return this.#isLoaded[0]();
  }

  /** Whether there are items after those that are loaded. */
  get hasMore(): boolean {
    return this.#cursor[0]() !== undefined;
  }

  /** Why the last reading failed; `undefined` when it did not. */
  get failure(): unknown {
    return this.#failure[0]();
  }

  /** The item of an id, if it is loaded. */
  find(id: string | undefined): Item | undefined {
    return this.items.find((item) => item.id === id);
  }

  /** Reads again as much as is loaded. */
  reload(): Promise<void> {
    return this.#show(async () => {
      const wanted = Math.max(this.items.length, this.#options.pageItems);
      const limit = Math.min(wanted, pageItemsMax);
      let page = await this.#read(undefined, limit);
      const items = [...page.items];
      while (page.nextCursor !== undefined && items.length < wanted) {
        page = await this.#read(page.nextCursor, limit);
        items.push(...page.items);
      }
      return { ...page, items };
    });
  }

  /** Reads the page after those that are loaded. */
  async more(): Promise<void> {
    const cursor = this.#cursor[0]();
    if (cursor === undefined) return;
    await this.#show(async () => {
      const page = await this.#read(cursor, this.#options.pageItems);
      const known = new Set(page.items.map(({ id }) => id));
      return { ...page, items: [...this.items.filter(({ id }) => !known.has(id)), ...page.items] };
    });
  }

  /** Replaces an item by its present state; puts a new one first. */
  put(item: Item): void {
    const isKnown = this.items.some(({ id }) => id === item.id);
    const items = isKnown ? this.items.map((each) => (each.id === item.id ? item : each)) : [item, ...this.items];
    this.#items[1](reconcile(items, { key: 'id' }));
    this.#readAgain();
  }

  /** Removes items that no longer exist. */
  drop(ids: readonly string[]): void {
    const gone = new Set(ids);
    this.#items[1]((items) => items.filter(({ id }) => !gone.has(id)));
    this.#readAgain();
  }

  /** Ends the list: it ignores reads under way. */
  end(): void {
    this.#turn += 1;
  }

  #read(cursor: string | undefined, limit: number): Promise<Page<Item>> {
    return this.#api.get<Page<Item>>(this.#endpoint, { ...this.#options.filter, limit, cursor });
  }

  async #show(read: () => Promise<Page<Item>>): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#isReading = true;
    try {
      const { items, nextCursor } = await read();
      if (turn !== this.#turn) return;
      this.#isReading = false;
      batch(() => {
        this.#items[1](reconcile(items, { key: 'id' }));
        this.#cursor[1](nextCursor);
        this.#isLoaded[1](true);
        this.#failure[1](undefined);
      });
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#isReading = false;
      this.#failure[1](() => error);
    }
  }

  /** Reads again, because a read under way may be older than the change. */
  #readAgain(): void {
    if (this.#isReading) void this.reload();
  }
}

import type { TestContext } from 'node:test';
import type { Clock } from '../../src/lib/clock.ts';
import type { Store } from '../../src/store/store.ts';

/** Opens an empty store, which ends with the test unless that has closed it. */
export type OpenStore = (t: TestContext, options?: { clock?: Clock }) => Promise<Store>;

/** The cases of one part of the store, by the guarantee each shows. */
export type StoreCases = Readonly<Record<string, (t: TestContext, open: OpenStore) => Promise<void>>>;

import assert from 'node:assert/strict';
import {
  beginDeparture,
  closeDeparture,
  decideDeparture,
  finishDeparture,
  keepClosing,
  undoDeparture,
} from '../../src/store/operations/moves/departing.ts';
import { auditRow } from '../store/fixtures.ts';
import type { Service } from '../support/service.ts';

/** Run of a departure. */
export const moveId = '01a1b2c3-0000-7000-8000-000000000000';
/** Installation to which owners move. */
export const place = 'https://b.example.com';

/** Steps of the departure of an owner, as a run of the command takes them. */
export function departureOf(
  { app, clock }: Pick<Service, 'app' | 'clock'>,
  { owner = 'qa', run = moveId }: { owner?: string; run?: string } = {},
) {
  const { store } = app;
  const of = () => ({ owner, moveId: run, now: clock.now() });
  return {
    begin: () => store.write(beginDeparture, { ...of(), place, audit: auditRow(owner) }),
    close: async () => {
      const isClosed = await store.write(closeDeparture, of());
      await app.run('drain');
      return isClosed;
    },
    goesOn: () => store.write(keepClosing, of()),
    decide: () => store.write(decideDeparture, of()),
    finish: () => store.write(finishDeparture, { ...of(), audit: auditRow(owner) }),
    undo: (isDecided = false) => store.write(undoDeparture, { ...of(), isDecided, audit: auditRow(owner) }),
  };
}

/** Has qa leave, and what was his removed. */
export async function leave(service: Service): Promise<void> {
  const { begin, close, decide, finish } = departureOf(service);
  await begin();
  assert.deepEqual([await close(), await decide(), await finish()], [true, true, true]);
  await service.app.run('endOwners');
  await service.app.run('sweep');
}

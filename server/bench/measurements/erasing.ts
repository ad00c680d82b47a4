import { setTimeout as delay } from 'node:timers/promises';
import { createMailbox, mailPaths, type OwnMailbox } from '../../load/account.ts';
import { call } from '../../load/http-client.ts';
import type { ServerProcess } from '../../load/server-process.ts';
import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { figureOfRates, type Rate, rateOf, ratesInTurn } from '../rates.ts';
import { receptionOf } from '../reception.ts';
import { usualLoad } from '../smtp-load.ts';

/** Ids of a bulk deletion. */
const deletedAtOnce = 100;
/** Time in which what was deleted is removed, and erased where that is set. */
const removalMs = 8_000;

/** Mail that is received and deleted where deleted content is erased, beside the same where it is not. */
export async function measureErasing(effort: Effort): Promise<Figure[]> {
  await using erasing = await startBenchServer({ settings: { MAYFLY_ERASE: 'true' } });
  await using usual = await startBenchServer();
  const load = { ...usualLoad, mails: scaled(6_000, effort) };
  const boxes = { ours: await createMailbox(erasing), theirs: await createMailbox(usual) };
  const receive = (server: ServerProcess, box: OwnMailbox) => () =>
    receptionOf(server, { ...load, recipient: box.address }, effort);
  const received = await ratesInTurn(effort, {
    theirs: receive(usual, boxes.theirs),
    ours: receive(erasing, boxes.ours),
  });
  const removed = await ratesInTurn(
    { rounds: 1 },
    {
      theirs: () => removalOf(usual, boxes.theirs),
      ours: () => removalOf(erasing, boxes.ours),
    },
  );
  return [
    figureOfRates({ name: 'reception with MAYFLY_ERASE : without', unit: 'mails/s' }, received),
    figureOfRates({ name: 'deletion with MAYFLY_ERASE : without', unit: 'mails/s' }, removed),
  ];
}

/** Deletes the mails of a mailbox, and waits until nothing of them is left to be done. */
async function removalOf(server: ServerProcess, box: OwnMailbox): Promise<Rate> {
  const { url, key } = server;
  const ids = (await mailPaths(server, box)).map((path) => path.slice(path.lastIndexOf('/') + 1));
  return rateOf(server, async () => {
    const startedAt = performance.now();
    for (let from = 0; from < ids.length; from += deletedAtOnce) {
      const body = { ids: ids.slice(from, from + deletedAtOnce) };
      const { status } = await call(url, { method: 'DELETE', path: `${box.path}/mails`, key, body });
      if (status !== 204) throw new Error(`a deletion was answered with ${status}`);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    await delay(removalMs);
    return { count: ids.length, perSecond: ids.length / seconds };
  });
}

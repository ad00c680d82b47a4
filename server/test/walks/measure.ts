import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { environment } from '../webhooks/sent.ts';
import { filesThatRan } from './coverage.ts';
import { calls, type Ground, type Walk, walks } from './walks.ts';

/** Doors that are closed by default. */
const ports = { MAYFLY_POP3_PORT: '0', MAYFLY_IMAP_PORT: '0' };
/** Number of times that a walk is gone. What runs by itself meanwhile runs in few of them. */
const times = 3;

test('the files of each walk', async (t) => {
  // What is done again and again belongs to no walk.
  t.mock.timers.enable({ apis: ['setInterval'] });
  const service = await startService(t, { environment: { ...environment, ...ports } });
  const ground = { t, service, key: await service.key('alice') };
  const measured: Record<string, Walked> = {};
  for (const [name, walk] of Object.entries({ ...calls, ...walks })) measured[name] = await measure(ground, walk);
  const [output] = process.argv.slice(2);
  if (output === undefined) console.log(measured);
  else writeFileSync(output, JSON.stringify(measured));
});

/** The files that ran each time that a walk was gone, and those that ran at least once. */
export interface Walked {
  readonly always: readonly string[];
  readonly sometimes: readonly string[];
}

async function measure(ground: Ground, walk: Walk): Promise<Walked> {
  // What is loaded or made at the first use is there then.
  await (await walk(ground))();
  const counts = new Map<string, number>();
  for (let time = 0; time < times; time += 1) {
    const go = await walk(ground);
    await filesThatRan();
    await go();
    for (const file of await filesThatRan()) counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  const always = [...counts].flatMap(([file, count]) => (count === times ? [file] : []));
  return { always: always.sort(), sometimes: [...counts.keys()].sort() };
}

import { systemClock } from '../../src/lib/clock.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { addMailbox, at, deliver, newId, start } from '../store/fixtures.ts';
import { seededRandom } from '../support/seeded-random.ts';

/**
 * Program that stores and deletes marked mails in a database of which deleted content is erased all the time, until it is killed. It says
 * `+ marker` when a mail is stored, `- marker` before it deletes one, and `= marker` when that is done.
 */
const [file = '', seed = '1'] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const below = (most: number) => random(2).reduce((sum, byte) => sum * 256 + byte, 0) % most;
const store = await openSqliteStore({ file, clock: systemClock, asServer: true, erases: true, eraseEveryMs: 5 });
// Ids of its own: those of a time begin the same in each process.
const now = start + Number(seed) * 60_000;
const { mailbox } = await addMailbox(store, {
  id: newId(now),
  alias: `m${seed}`,
  address: `m${seed}@mail.test`,
  created_at: now,
});
const kept: { id: string; marker: string }[] = [];

for (let number = 0; ; number += 1) {
  await Promise.all([
    keep(`zq${seed}x${number}a`),
    keep(`zq${seed}x${number}b`),
    below(3) === 0 ? undefined : remove(),
  ]);
  if (number % 8 === 0) await store.write(removeReleasedRaws, { rowsMax: 100, bytesMax: 1_000_000 });
}

async function keep(marker: string): Promise<void> {
  const raw = `Subject: ${marker}\r\n\r\n${`${marker}q `.repeat(1 + below(below(4) === 0 ? 3_000 : 200))}\r\n`;
  const [id = ''] = await deliver(store, [mailbox.address], { subject: `${marker}q`, raw, receivedAt: now });
  kept.push({ id, marker });
  process.stdout.write(`+ ${marker}\n`);
}

async function remove(): Promise<void> {
  const [mail] = kept.splice(below(Math.max(1, kept.length)), 1);
  if (mail === undefined) return;
  process.stdout.write(`- ${mail.marker}\n`);
  await store.write(deleteMails, { ...at(now), mailboxId: mailbox.id, ids: [mail.id] });
  process.stdout.write(`= ${mail.marker}\n`);
}

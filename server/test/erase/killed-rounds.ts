import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../../src/lib/clock.ts';
import { removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { leftContentOf, markersIn } from './stored-bytes.ts';

const program = join(import.meta.dirname, 'erasing-writer.ts');
const linesMax = 300;

/**
 * Rounds in which a process that stores, deletes and erases is killed at a moment of its own. After each the database is whole, has each
 * mail that was stored, and once it was opened and closed again nothing of those that were deleted.
 */
export async function* killedRounds({ folder, rounds, seed }: { folder: string; rounds: number; seed: number }) {
  const random = seededRandom(seed);
  const file = join(folder, 'mayfly.db');
  const stored = new Set<string>();
  const deleted = new Set<string>();
  for (let round = 1; round <= rounds; round += 1) {
    const lines = await runUntilKilled(file, {
      seed: seed * 1_000 + round,
      lines: 5 + (random(2).reduce((sum, byte) => sum * 256 + byte, 0) % linesMax),
    });
    const unsure = new Set<string>();
    for (const line of lines) {
      const [sign, marker = ''] = line.split(' ');
      if (sign === '+') stored.add(marker);
      if (sign === '-') stored.delete(marker);
      if (sign === '-') unsure.add(marker);
      if (sign === '=') deleted.add(marker);
      if (sign === '=') unsure.delete(marker);
    }
    assertWhole(file);
    // The next start makes up for what was cut off.
    const store = await openSqliteStore({ file, clock: systemClock, asServer: true, erases: true });
    await store.write(removeReleasedRaws, { rowsMax: 10_000, bytesMax: 1_000_000_000 });
    await store.close();
    assertWhole(file);
    const { left, count, pending } = await leftContentOf(file);
    assert.deepEqual({ left, count, pending }, { left: [], count: 0, pending: 0 }, `round ${round}`);
    const quoted = (markers: Iterable<string>) => [...markers].map((marker) => `${marker}q`);
    assert.deepEqual(markersIn(folder, quoted(deleted)), [], `round ${round}: what was deleted is nowhere`);
    assert.deepEqual(markersIn(folder, quoted(stored)), quoted(stored), `round ${round}: what was stored is there`);
    yield { round, lines: lines.length, stored: stored.size, deleted: deleted.size, unsure: unsure.size };
  }
}

async function runUntilKilled(file: string, options: { seed: number; lines: number }): Promise<string[]> {
  const child = spawn(process.execPath, [program, file, String(options.seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === options.lines) child.kill('SIGKILL');
  }
  await exited;
  assert.ok(lines.length >= options.lines, 'it ran until it was killed');
  return lines;
}

function assertWhole(file: string): void {
  // One that may write would copy the log when it is closed, and remove it.
  const database = new DatabaseSync(file, { readOnly: true });
  assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
  database.close();
}

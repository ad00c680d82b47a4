import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../load/server-process.ts';
import type { RandomBytes } from '../../src/lib/random.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { encodeContent } from '../support/smtp-client.ts';
import { checkedMail, readCheckedMails } from './checked-mail.ts';
import { openSession, type ServerProcess, startServer } from './server-process.ts';

const sessions = 6;
/** The kill comes after so many steps of the clients, a step being a line sent or a reply read. */
const stepsBeforeKill = { min: 20, max: 700 } as const;

/** What one round did and found. */
export interface KillRound {
  readonly round: number;
  readonly steps: number;
  readonly acknowledged: number;
  /** Mails that were stored although their acknowledgement was not read any more: allowed (RFC 5321 §4.5.5). */
  readonly storedUnacknowledged: number;
}

/**
 * Rounds of killing a server under load, on one database that grows from round to round. After each the next server
 * must start by itself, with every mail acknowledged so far whole and in place, once.
 */
export async function* killRounds(options: {
  folder: string;
  rounds: number;
  seed: number;
}): AsyncGenerator<KillRound> {
  const { folder, rounds, seed } = options;
  const random = seededRandom(seed);
  const known = { acknowledged: new Set<string>(), stored: new Set<string>() };
  let server = await startServer({ folder });
  try {
    const mailbox = await server.createMailbox();
    for (let round = 1; round <= rounds; round += 1) {
      const steps = stepsBeforeKill.min + (numberOf(random) % (stepsBeforeKill.max - stepsBeforeKill.min));
      const before = known.acknowledged.size;
      const storedBefore = known.stored.size;
      await loadUntilKilled({
        server,
        random,
        steps,
        round,
        address: mailbox.address,
        acknowledged: known.acknowledged,
      });
      assertWhole(folder);
      server = await startServer({ folder });
      const counts = await readCheckedMails(server, mailbox.id);
      for (const id of known.acknowledged)
        assert.equal(counts.get(id), 1, `round ${round}: mail ${id} was acknowledged`);
      for (const [id, count] of counts) assert.equal(count, 1, `round ${round}: mail ${id} is there ${count} times`);
      known.stored = new Set(counts.keys());
      const acknowledged = known.acknowledged.size - before;
      yield { round, steps, acknowledged, storedUnacknowledged: known.stored.size - storedBefore - acknowledged };
    }
  } finally {
    await server.end('SIGKILL');
  }
}

/** Sends mail in several sessions at once until the server is killed under them. */
async function loadUntilKilled(options: {
  server: ServerProcess;
  random: RandomBytes;
  steps: number;
  round: number;
  address: string;
  acknowledged: Set<string>;
}): Promise<void> {
  const { server, random, round, address, acknowledged } = options;
  let stepsLeft = options.steps;
  const step = () => {
    stepsLeft -= 1;
    if (stepsLeft === 0) server.child.kill('SIGKILL');
  };
  const send = async (session: number) => {
    const client = await openSession(server.smtpPort);
    for (let index = 0; client !== undefined; index += 1) {
      const id = `${round}-${session}-${index}`;
      const content = encodeContent(checkedMail(id, random));
      for (const line of ['MAIL FROM:<sender@client.test>', `RCPT TO:<${address}>`, 'DATA']) {
        client.send(`${line}\r\n`);
        step();
        if ((await client.reply()).code === 0) return;
        step();
      }
      const middle = content.length >> 1;
      client.send(content.subarray(0, middle));
      step();
      client.send(content.subarray(middle));
      step();
      const { code } = await client.reply();
      if (code === 0) return;
      assert.equal(code, 250);
      acknowledged.add(id);
      step();
    }
  };
  await Promise.all(Array.from({ length: sessions }, (_, session) => send(session)));
  assert.equal((await server.exited).signal, 'SIGKILL');
}

/** The database as the killed server left it: nothing in it is broken, with its log as it stands. */
function assertWhole(folder: string): void {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  try {
    assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
  } finally {
    database.close();
  }
}

function numberOf(random: RandomBytes): number {
  return Buffer.from(random(4)).readUInt32BE();
}

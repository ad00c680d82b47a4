import type { Pool } from 'pg';
import type { Clock } from '../../lib/clock.ts';
import { measureClockSkew } from './clock-skew.ts';
import { withConnection } from './connections.ts';

const versionMin = 150_000;
/**
 * Maximum difference in milliseconds between the clocks of node and database: nodes that differ by more disagree on
 * which mailboxes have expired.
 */
const clockSkewMsMax = 2_000;
/** Settings without which a crash of the database loses acknowledged mail, with their safe values. */
const durable: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_write', 'remote_apply'],
};

/**
 * Checks that the database can store any mail and keeps acknowledged data, and that its clock agrees with ours.
 * @throws Error that says in one line what is wrong.
 */
export async function checkDatabase(pool: Pool, clock: Clock): Promise<void> {
  await withConnection(pool, async (client) => {
    const setting = async (name: string) => String((await client.query(`show ${name}`)).rows[0]?.[name]);
    const version = Number(await setting('server_version_num'));
    if (version < versionMin)
      throw new Error(`PostgreSQL 15 or newer is needed, this is ${await setting('server_version')}`);
    if ((await setting('in_hot_standby')) === 'on')
      throw new Error('in_hot_standby is on, this is a standby: mail could not be stored');
    const encoding = await setting('server_encoding');
    if (encoding !== 'UTF8')
      throw new Error(`server_encoding is ${encoding}, not UTF8: mail could not be kept as it is`);
    for (const [name, allowed] of Object.entries(durable)) {
      const value = await setting(name);
      if (!allowed.includes(value))
        throw new Error(`${name} is ${value}, not ${allowed[0]}: commits would not be durable`);
    }
    const skewMs = await measureClockSkew(client, clock);
    if (Math.abs(skewMs) > clockSkewMsMax) {
      throw new Error(`the database's clock differs from this machine's by ${skewMs} ms: set both by NTP`);
    }
  });
}

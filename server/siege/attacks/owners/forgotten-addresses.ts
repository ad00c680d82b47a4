import { DatabaseSync } from 'node:sqlite';
import { createMailbox, statusOf } from '../../../load/account.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { fillFile } from '../../../load/store-filler.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met } from '../../attack.ts';
import { attackingOwner } from '../../means/filled-database.ts';
import { Tally } from '../../means/tally.ts';

const addresses = 600_000;
const freeDays = 40;
const mailboxesAtOnce = 4;

/** Addresses that are all to be forgotten, in a round that begins a minute after the start, while others are given out and become free. */
export const forgottenAddresses: Attack = {
  id: '63',
  name: `${addresses.toLocaleString('en')} addresses forgotten, while mailboxes are made and deleted`,
  seconds: 85,
  settings: { MAYFLY_ADDRESSES_FORGOTTEN_DAYS: '30' },
  fill: async (file) => {
    await fillFile(file, async () => {});
    using database = new DatabaseSync(file);
    const freeSince = systemClock.now() - freeDays * 24 * 3_600_000;
    database
      .prepare(
        `insert into addresses (address, owner, is_own, verification, free_since)
         with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ?)
         select format('free-%07d@mayfly.localhost', number), ?, 0, '', ? from numbers`,
      )
      .run(addresses, attackingOwner, freeSince);
  },
  inspect: async (databaseUrl) => {
    using database = new DatabaseSync(databaseUrl.replace('sqlite:', ''), { readOnly: true });
    const { left } = database.prepare("select count(*) as left from addresses where address like 'free-%'").get() ?? {};
    return met({ 'no address was forgotten': left === addresses });
  },
  prepare: async (target) => async (over) => {
    const answers = new Tally();
    await repeatAtOnce({ atOnce: mailboxesAtOnce, over }, async (index) => {
      const localAddress = attackerAddress(index);
      const { path } = await createMailbox(target, { localAddress });
      answers.add(`delete ${await statusOf(target, { method: 'DELETE', path, localAddress, timeoutMs: 60_000 })}`);
    });
    return `answers: ${answers}`;
  },
};

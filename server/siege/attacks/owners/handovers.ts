import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { firstMailbox } from '../../../load/account.ts';
import { call, requestOptions } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack, Target } from '../../attack.ts';
import { filledWith } from '../../means/filled-database.ts';
import { Tally } from '../../means/tally.ts';

const readersAtOnce = 8;
/** Milliseconds between two pieces that a slow reader takes. */
const pieceMs = 20;

/** Mailboxes of 10,000 mails that an operator hands over, and whose archives are read slowly, beside lists of all owners. */
export const slowHandovers: Attack = {
  id: '46',
  name: 'handovers of 10,000 mails read slowly, beside lists of operators',
  seconds: 40,
  isOperator: true,
  fill: filledWith({ mails: 10_000 }),
  prepare: async (target) => {
    const { path } = await firstMailbox(target);
    const id = path.split('/').at(-1) ?? '';
    return async (over) => {
      const outcomes = new Tally();
      const handing = repeatAtOnce({ atOnce: readersAtOnce, over }, async (index) => {
        outcomes.add(await handOver(target, id, { over, localAddress: attackerAddress(index) }));
      });
      const listing = repeatAtOnce({ atOnce: 2, over }, async (index) => {
        const lists = ['overview', 'owners?sort=bytes', 'keys', 'domains', 'audit', 'senders', 'guests'];
        const wanted = { path: `/v1/operator/${lists[index % lists.length]}`, key: target.key };
        outcomes.add(`list ${(await call(target.url, { ...wanted, localAddress: attackerAddress(index) })).status}`);
      });
      await Promise.all([handing, listing]);
      return `calls: ${outcomes}`;
    };
  },
};

/** Hands a mailbox over and reads the archive piece by piece. Returns its status, or how it went wrong. */
async function handOver(
  { url, key }: Target,
  id: string,
  { over, localAddress }: { over: AbortSignal; localAddress: string },
): Promise<string> {
  const path = `/v1/operator/mailboxes/${id}/handovers`;
  const body = { reason: 'a report' };
  const { status, body: text } = await call(url, { method: 'POST', path, key, body, localAddress });
  if (status !== 201) return `handover ${status}`;
  const { url: archive }: { url: string } = JSON.parse(text);
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(over.aborted ? 'under way' : `${error.code ?? error}`);
    const asked = request(
      { ...requestOptions(url, { path: archive, key, localAddress }), signal: over },
      async (zip) => {
        try {
          for await (const _ of zip) await wait(pieceMs);
          resolve(`archive ${zip.statusCode}`);
        } catch (error) {
          fail(error instanceof Error ? error : new Error(String(error)));
        }
      },
    );
    asked.on('error', fail).end();
  });
}

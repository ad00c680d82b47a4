import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { call } from '../http-call.ts';
import { untilOver } from '../under-way.ts';

const mails = 300_000;

/** DELETE of a mailbox with very many mails. */
export const bigDelete: Attack = {
  id: '14b',
  name: 'DELETE of a mailbox with 300,000 mails',
  seconds: 15,
  fill: filledWith({ mails }),
  prepare: async (target) => {
    const { path } = await filledMailbox(target);
    const { url, key } = target;
    return async (over) => {
      const wanted = { path, key, localAddress: attackerAddress(), timeoutMs: 15_000 };
      const startedAt = performance.now();
      const { status } = await call(url, { ...wanted, method: 'DELETE' });
      const ms = (performance.now() - startedAt).toFixed(0);
      const { status: after } = await call(url, { ...wanted, method: 'GET' });
      await untilOver(over);
      const faults = [
        ...(status === 204 ? [] : [`DELETE was answered ${status}`]),
        ...(after === 404 ? [] : [`a read after it ${after}`]),
      ];
      return { got: `${status} after ${ms} ms`, faults };
    };
  },
};

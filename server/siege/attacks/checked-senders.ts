import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Attack } from '../attack.ts';
import { createMailbox, message, sendMails } from '../attacked-mailbox.ts';
import { call, callForJson } from '../http-call.ts';
import { openSilentNameServer, silentNameServer } from '../silent-name-server.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const mails = 40;
const checksAtOnce = 40;
const signatures = 300;
const bodyBytes = 4 * 1024 * 1024;
const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** Senders checked again and again, whose name servers never answer and whose messages have hundreds of signatures over a large body. */
export const checkedSenders: Attack = {
  id: '29b',
  name: '40 senders checked at once, silent name servers',
  seconds: 20,
  environment: { MAYFLY_DOMAIN_NAME_SERVERS: silentNameServer },
  prepare: async (target) => {
    const { url, key } = target;
    const questions = await openSilentNameServer('127.0.0.1');
    const { address, path } = await createMailbox(target);
    const body = `${'x'.repeat(998)}\r\n`.repeat(bodyBytes / 1000);
    await sendMails(target, {
      ...{ recipient: address, count: mails },
      // A large one among small ones.
      content: (index) => message({ headers: headersOf(index), body: index % 8 === 0 ? body : 'x' }),
    });
    const list = await callForJson(url, { method: 'GET', path: `${path}/mails`, key, timeoutMs: 60_000 });
    const paths = Value.Parse(MailList, list).items.map(({ id }) => `${path}/mails/${id}/authentication`);
    return async (over) => {
      const statuses = new Tally();
      await repeatAtOnce({ atOnce: checksAtOnce, over }, async (index) => {
        const wanted = { method: 'GET', path: paths[index % paths.length] ?? '', key, timeoutMs: 40_000 };
        const { status } = await call(url, wanted).catch(() => ({ status: 'hung up' }));
        statuses.add(status);
      });
      const faults = statuses.of(200) === 0 ? ['no check was answered'] : [];
      return { got: `answers: ${statuses}; ${questions}`, faults };
    };
  },
};

function headersOf(index: number): string[] {
  return Array.from(
    { length: signatures },
    (_, at) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/simple; d=d${index}.siege.example; s=s${at}; l=${at + 1}; h=from; bh=x; b=y`,
  );
}

import { Type } from 'typebox';
import { createMailbox } from '../../../load/account.ts';
import { call, callForJson, requestText } from '../../../load/http-client.ts';
import { countAtOnce, repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack, Target } from '../../attack.ts';
import { HeldSockets, portOf } from '../../means/held-sockets.ts';
import { message, sendMail } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const viewersMax = 1_000;
const readersAtOnce = 50;
const openedAtOnce = 50;

const Mailbox = Type.Object({ id: Type.String() });
const Link = Type.Object({ id: Type.String(), url: Type.String() });

/** A link to a mailbox that a thousand people open: each follows it by a stream and reads its list, while mail comes in. */
export const openedLink: Attack = {
  id: '43',
  name: 'a link that 1,000 viewers have open, with streams, and mail for all of them',
  seconds: 20,
  prepare: async (target) => {
    const { url, key } = target;
    const { address: recipient } = await createMailbox(target);
    const { items } = await callForJson(
      url,
      { path: `/v1/mailboxes?address=${recipient}`, key },
      Type.Object({ items: Type.Array(Mailbox) }),
    );
    const place = `/v1/mailboxes/${items[0]?.id}`;
    const made = { method: 'POST', path: `${place}/links`, key, body: { history: true, codes: true } };
    const link = await callForJson(url, made, Link);
    const shared = `/v1/shared/${link.id}${place}`;
    return async (over) => {
      const [opened, reads, mails] = [new Tally(), new Tally(), new Tally()];
      const cookies: string[] = [];
      const held = new HeldSockets();
      await countAtOnce({ count: viewersMax, atOnce: openedAtOnce, over }, async (index) => {
        const cookie = await open(target, { token: link.url.split('#')[1] ?? '', index, opened });
        if (cookie === undefined) return;
        cookies.push(cookie);
        const first = requestText({
          path: `${shared}/events`,
          headers: { ...page, accept: 'text/event-stream', cookie },
        });
        await held.open({ port: portOf(target), count: 1, first, localAddress: () => attackerAddress(index), over });
      });
      const content = message({ headers: ['Subject: Confirm'], body: 'Your code is 493027.' });
      await Promise.all([
        repeatAtOnce({ atOnce: readersAtOnce, over }, async (index) => {
          const headers = { ...page, cookie: cookies[index % Math.max(1, cookies.length)] ?? '' };
          const wanted = { path: `${shared}/mails`, headers, localAddress: attackerAddress(index) };
          reads.add(
            await call(url, wanted).then(
              ({ status }) => `${status}`,
              (error: Error) => error.message,
            ),
          );
        }),
        repeatAtOnce({ atOnce: 1, over }, async () => {
          mails.add(await sendMail({ smtpPort: target.smtpPort, recipient, content }));
        }),
      ]);
      return `openings: ${opened}; streams: ${held.answers}; reads: ${reads}; mails: ${mails}`;
    };
  },
};

const page = { 'sec-fetch-site': 'same-origin' };

/** Opens the link as another browser, and returns its cookie; `undefined` when it is refused. */
async function open(
  { url }: Target,
  { token, index, opened }: { token: string; index: number; opened: Tally },
): Promise<string | undefined> {
  const wanted = {
    method: 'POST',
    path: '/v1/shared',
    headers: page,
    body: { token },
    localAddress: attackerAddress(index),
  };
  const answer = await call(url, wanted).catch((error: Error) => error);
  opened.add(answer instanceof Error ? answer.message : `${answer.status}`);
  if (answer instanceof Error || answer.status !== 201) return undefined;
  return String(answer.headers['set-cookie']?.[0]).split(';', 1).join('');
}

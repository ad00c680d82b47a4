import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { attackerAddress, goodAddress } from '../addresses.ts';
import type { Assault, Attack, Target } from '../attack.ts';
import { callForJson } from '../http-call.ts';
import { openSilentNameServer } from '../silent-name-server.ts';
import { Tally } from '../tally.ts';

const webhooks = 100;
const answerMs = 9_000;
const betweenEventsMs = 200;
const seconds = 30;

/** Receivers that take just less time than they may. */
export const slowReceivers: Attack = {
  id: '8a',
  name: '100 webhooks answered after 9 s',
  seconds,
  usesWebhooks: true,
  prepare: async (target) => {
    const asked = new Tally();
    const server = createServer(async (_request, response) => {
      asked.add('requests');
      await delay(answerMs);
      response.writeHead(200).end();
    });
    server.listen(0, attackerAddress());
    await once(server, 'listening');
    // A server that listens on TCP has such an address, and no path.
    const { port } = server.address() as AddressInfo;
    return keepBusy(target, { urlOf: (index) => `http://${attackerAddress()}:${port}/${index}`, told: asked });
  },
};

/** Receivers whose names are never resolved. */
export const silentNames: Attack = {
  id: '8b',
  name: '100 webhooks whose DNS is silent, the good one has a name',
  seconds,
  usesWebhooks: true,
  hasSilentDns: true,
  prepare: async (target) => {
    const asked = await openSilentNameServer(goodAddress);
    return keepBusy(target, { urlOf: (index) => `http://receiver-${index}.siege.example/`, told: asked });
  },
};

/** Makes webhooks, and then something happen that all of them are told of, again and again. */
async function keepBusy(
  { url, key }: Target,
  { urlOf, told }: { urlOf: (index: number) => string; told: Tally },
): Promise<Assault> {
  for (let index = 0; index < webhooks; index += 1) {
    const body = { url: urlOf(index), types: ['mailbox.created'] };
    await callForJson(url, { method: 'POST', path: '/v1/webhooks', key, body });
  }
  return async (over) => {
    while (!over.aborted) {
      await callForJson(url, { method: 'POST', path: '/v1/mailboxes', key, body: {} }).catch(() => {});
      await delay(betweenEventsMs, undefined, { signal: over }).catch(() => {});
    }
    return `the receivers saw ${told}`;
  };
}

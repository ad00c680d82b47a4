import type { BlockList } from 'node:net';
import type { Clock } from '../lib/clock.ts';
import type { RandomBytes } from '../lib/random.ts';
import { createAddressGuard } from './address-guard.ts';
import { senderLimits } from './limits.ts';
import { createLookup } from './name-lookup.ts';
import { createWebhookSender, type SendOptions, type SendOutcome } from './sender.ts';
import { createSecret, signatureHeaders } from './signature.ts';
import { checkWebhookUrl } from './webhook-url.ts';

const headers = { 'content-type': 'application/json', 'user-agent': 'Mayfly' };

/** Creates the transport that signs messages and sends them to receivers that the guard permits. */
export function createTransport(options: {
  clock: Clock;
  random: RandomBytes;
  requireHttps: boolean;
  /** Networks that may be reached besides public addresses. */
  allowed: BlockList;
  /** Name servers in place of those of the system. */
  nameServers: readonly string[];
  /** Longest time in milliseconds of one request. */
  requestMsMax: number;
}) {
  const { clock, random, requireHttps, allowed, nameServers, requestMsMax } = options;
  const guard = createAddressGuard({ allowed });
  const lookup = createLookup({ nameServers });
  const sender = createWebhookSender({ guard, requireHttps, clock, lookup, limits: { ...senderLimits, requestMsMax } });
  return {
    createSecret: async (): Promise<string> => createSecret(random),
    urlProblem: async (url: string): Promise<string | undefined> => checkWebhookUrl(url, { requireHttps, guard }),
    send: ({ url, body, ...message }: SignedMessage, options?: SendOptions): Promise<SendOutcome> =>
      sender.send({ url, body, headers: { ...headers, ...signatureHeaders({ ...message, body }) } }, options),
    close: (): Promise<void> => sender.close(),
  };
}

type SignedMessage = Parameters<typeof signatureHeaders>[0] & { readonly url: string };

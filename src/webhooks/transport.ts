import type { BlockList } from 'node:net';
import type { Clock } from '../lib/clock.ts';
import type { RandomBytes } from '../lib/random.ts';
import { createAddressGuard } from './address-guard.ts';
import { createWebhookSender, type SendOutcome } from './sender.ts';
import { createSecret, signatureHeaders } from './signature.ts';
import { checkWebhookUrl } from './webhook-url.ts';

const headers = { 'content-type': 'application/json', 'user-agent': 'Mayfly' };

/** Sends signed messages to receivers that the guard lets through. */
export function createTransport(options: {
  clock: Clock;
  random: RandomBytes;
  requireHttps: boolean;
  /** Networks that may be reached besides public addresses. */
  allowed: BlockList;
}) {
  const { clock, random, requireHttps, allowed } = options;
  const guard = createAddressGuard({ allowed });
  const sender = createWebhookSender({ guard, requireHttps, clock });
  return {
    createSecret: async (): Promise<string> => createSecret(random),
    urlProblem: async (url: string): Promise<string | undefined> => checkWebhookUrl(url, { requireHttps, guard }),
    send: ({ url, body, ...message }: SignedMessage): Promise<SendOutcome> =>
      sender.send({ url, body, headers: { ...headers, ...signatureHeaders({ ...message, body }) } }),
    close: (): Promise<void> => sender.close(),
  };
}

type SignedMessage = Parameters<typeof signatureHeaders>[0] & { readonly url: string };

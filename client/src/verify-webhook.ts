import { InvalidWebhook } from './errors.ts';
import type { MayflyEvent } from './events.ts';

/** Options of the verification of a webhook. */
export interface VerifyOptions {
  /** Seconds that the webhook's time may be off; 300 when absent. */
  readonly toleranceSeconds?: number | undefined;
}

const toleranceSecondsUsual = 300;
/** A signature of version 1: HMAC-SHA-256 in base64. */
const signatureShape = /\bv1,([a-z\d+/]{43}=)/gi;

/**
 * Verifies that a request is a webhook of the service (Standard Webhooks 1.0.0), and returns its event. It reads the
 * body of the request: pass a clone if something else reads the body too.
 * @param secret The `whsec_…` of the webhook.
 * @throws InvalidWebhook; TypeError when the secret is invalid.
 */
export async function verifyWebhook(
  request: Pick<Request, 'headers' | 'text'>,
  secret: string,
  { toleranceSeconds = toleranceSecondsUsual }: VerifyOptions = {},
): Promise<MayflyEvent> {
  const [, base64] = /^whsec_([a-z\d+/]+=*)$/i.exec(secret) ?? [];
  if (!base64) throw new TypeError('a secret is whsec_ and base64');
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    request.headers.get(`webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new InvalidWebhook('webhook-id, -timestamp or -signature is missing');
  const offSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(offSeconds <= toleranceSeconds)) throw new InvalidWebhook(`webhook-timestamp is ${offSeconds} s off`);
  const body = await request.text();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(base64), hmac, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // Web Crypto compares in constant time.
  for (const [, signature = ''] of signatures.matchAll(signatureShape))
    if (await crypto.subtle.verify(hmac, key, bytesOf(signature), signed)) return JSON.parse(body);
  throw new InvalidWebhook('no signature fits: another secret, or a changed body');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

import { InvalidWebhook } from './errors.ts';
import type { MayflyEvent } from './events.ts';

/** How a webhook is verified. */
export interface VerifyOptions {
  /** Seconds that the webhook's time may be off; 300 when absent. */
  readonly toleranceSeconds?: number;
}

const secretPrefix = 'whsec_';
const toleranceSecondsUsual = 300;

/**
 * Verifies that a request is a webhook of the service (Standard Webhooks 1.0.0), and returns its event. It reads the body of
 * the request, so give it a clone where something else reads that, too.
 * @param secret The `whsec_…` of the webhook.
 * @throws InvalidWebhook
 */
export async function verifyWebhook(
  request: Pick<Request, 'headers' | 'text'>,
  secret: string,
  { toleranceSeconds = toleranceSecondsUsual }: VerifyOptions = {},
): Promise<MayflyEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    request.headers.get(`webhook-${name}`),
  );
  if (!id || !timestamp || !signatures)
    throw new InvalidWebhook('the request is no webhook: it lacks webhook-id, webhook-timestamp or webhook-signature');
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(ageSeconds <= toleranceSeconds))
    throw new InvalidWebhook(
      `the webhook is ${Math.round(ageSeconds)} s old, or from the future: more than ${toleranceSeconds} s`,
    );
  const body = await request.text();
  const key = await importKey(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, base64 = ''] = signature.split(',');
    const bytes = version === 'v1' ? fromBase64(base64) : undefined;
    // Web Crypto compares in constant time.
    if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(body);
  }
  throw new InvalidWebhook(
    'no signature fits: the secret is that of another webhook, or the body was changed on its way',
  );
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(secretPrefix) ? fromBase64(secret.slice(secretPrefix.length)) : undefined;
  if (bytes === undefined) throw new TypeError('the secret of a webhook begins with whsec_, and goes on in base64');
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

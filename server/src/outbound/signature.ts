import { createHmac } from 'node:crypto';
import type { RandomBytes } from '../lib/random.ts';

const secretPrefix = 'whsec_';
const secretBytes = 32;

/** The headers that let a receiver tell our requests from others and from old ones (Standard Webhooks 1.0.0). */
export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** A new signing secret in the form receivers keep it in: `whsec_` and the base64 of 32 bytes. */
export function createSecret(random: RandomBytes): string {
  return secretPrefix + Buffer.from(random(secretBytes)).toString('base64');
}

/**
 * Signs a request with each of the secrets, so that a receiver that knows any one of them accepts it: while a secret is
 * being replaced, the old and the new one are both given.
 *
 * @param message.id Stays the same when the request is tried again; contains no full stop, which separates the signed parts.
 * @param message.timestampMs The moment of this try; receivers refuse one that is some minutes off.
 * @param message.body Exactly the text that is sent.
 */
export function signatureHeaders(message: {
  id: string;
  timestampMs: number;
  body: string;
  secrets: readonly string[];
}): SignatureHeaders {
  const timestamp = String(Math.floor(message.timestampMs / 1_000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': message.secrets.map((secret) => `v1,${sign(signed, secret)}`).join(' '),
  };
}

function sign(signed: string, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}

import { createHmac } from 'node:crypto';
import type { RandomBytes } from '../lib/random.ts';

const secretPrefix = 'whsec_';
const secretBytes = 32;

/** Headers by which a receiver recognises our requests, and old ones among them (Standard Webhooks 1.0.0). */
export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Creates a signing secret in the form in which receivers keep it: `whsec_` and the base64 of 32 bytes. */
export function createSecret(random: RandomBytes): string {
  return secretPrefix + Buffer.from(random(secretBytes)).toString('base64');
}

/**
 * Signs a request with each of the secrets, so that a receiver that knows any one of them accepts it. While a secret is
 * being replaced, both the old and the new one sign.
 * @param message.id Id that stays the same in every attempt. It contains no full stop, which separates the signed parts.
 * @param message.timestampMs Time of this attempt. Receivers refuse one that is some minutes off.
 * @param message.body The exact text that is sent.
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

import type { Resource } from './access-operations.ts';

/** Who calls, or what the ids in the call lead to; every other id in the call is right. */
export const situations = [
  'no key',
  'bad key',
  'revoked key',
  'owner',
  "owner's other key",
  'other owner',
  'unknown mailbox',
  'expired mailbox',
  'archived mailbox',
  'deleted mailbox',
  'unknown mail',
  'mail of another mailbox',
  'unknown attachment',
  'attachment of another mail',
  'unknown webhook',
  'deleted webhook',
  'unknown delivery',
  'delivery of another webhook',
  'unknown domain',
  'deleted domain',
  'unknown link',
  'deleted link',
] as const;
export type Situation = (typeof situations)[number];

/** Whose key calls, where its scopes and its mailbox matter; all ids in the call are right. */
export const scopeSituations = ['key without the scope', 'key of this mailbox', 'key of another mailbox'] as const;
export type ScopeSituation = (typeof scopeSituations)[number];

/** The resource that a situation is about; the caller when there is none. */
export function resourceOf(situation: Situation | ScopeSituation): Resource | undefined {
  switch (situation) {
    case 'unknown mailbox':
    case 'expired mailbox':
    case 'archived mailbox':
    case 'deleted mailbox':
      return 'mailbox';
    case 'unknown mail':
    case 'mail of another mailbox':
      return 'mail';
    case 'unknown attachment':
    case 'attachment of another mail':
      return 'attachment';
    case 'unknown webhook':
    case 'deleted webhook':
      return 'webhook';
    case 'unknown delivery':
    case 'delivery of another webhook':
      return 'delivery';
    case 'unknown domain':
    case 'deleted domain':
      return 'domain';
    case 'unknown link':
    case 'deleted link':
      return 'link';
    default:
      return undefined;
  }
}

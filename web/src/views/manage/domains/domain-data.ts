import type { Schemas } from '../../../service/api.ts';
import type { Tone } from '../marks.tsx';

/** A mail domain of the owner. */
export type DomainData = Schemas['Domain'];

/** Tones of the statuses of a domain. */
export const domainTones: Readonly<Record<DomainData['status'], Tone>> = {
  pending: 'waiting',
  verified: 'good',
  lapsed: 'warning',
};

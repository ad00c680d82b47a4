import type { Schemas } from '../../service/api.ts';
import type { Tone } from './marks.tsx';

/** Tones of the statuses of a domain. */
export const domainTones: Readonly<Record<Schemas['Domain']['status'], Tone>> = {
  pending: 'waiting',
  verified: 'good',
  lapsed: 'warning',
};

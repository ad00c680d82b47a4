import type { ApiParts } from '../../http/api.ts';

/** Parts of core that dialects call: those of our own routes. */
export type DialectParts = Omit<ApiParts, 'mailIn'>;

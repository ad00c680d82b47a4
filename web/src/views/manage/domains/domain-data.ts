import type { Schemas } from '../../../service/api.ts';

/** A mail domain of the owner. */
export type DomainData = Schemas['Domain'];

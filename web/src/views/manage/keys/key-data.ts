import type { Schemas } from '../../../service/api.ts';

/** An API key of the owner: not the key itself. */
export type KeyData = Schemas['ApiKey'];

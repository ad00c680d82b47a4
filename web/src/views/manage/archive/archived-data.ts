import type { Schemas } from '../../../service/api.ts';

/** An archived mailbox. */
export type ArchivedData = Schemas['ArchivedMailbox'];

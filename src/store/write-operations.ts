import { addCalls, deleteDomain, insertDomain, insertKey, revokeKey, setLimits } from './operations/accounts.ts';
import { deliverMail, deliverMails } from './operations/delivery.ts';
import { endDueMailboxes, endDueMails, listDueMails } from './operations/expiry.ts';
import { deleteMailboxes, findRecipient, findRecipients, insertMailbox } from './operations/mailboxes.ts';
import { deleteAttachments, deleteMails } from './operations/mails.ts';
import type { Tx } from './statement.ts';
import type { Operation } from './store.ts';

/** Every write of the service, known by its function name. */
const operations: readonly Operation<never, unknown>[] = [
  addCalls,
  deleteAttachments,
  deleteDomain,
  deleteMailboxes,
  deleteMails,
  deliverMail,
  endDueMailboxes,
  endDueMails,
  insertDomain,
  insertKey,
  insertMailbox,
  listDueMails,
  revokeKey,
  setLimits,
];

export const writeOperations: ReadonlyMap<string, Operation<never, unknown>> = new Map(
  operations.map((operation) => [operation.name, operation]),
);

/** A call, and what does as it would for each of several arguments, in less time. */
export interface Batched {
  readonly single: (tx: Tx, args: never) => Promise<unknown>;
  readonly batch: (tx: Tx, args: never[]) => Promise<unknown[]>;
}

/** Operations that an engine may do several of at once. */
export const batchOperations: readonly Batched[] = [{ single: deliverMail, batch: deliverMails }];

/** Likewise reads. */
export const batchReads: readonly Batched[] = [{ single: findRecipient, batch: findRecipients }];

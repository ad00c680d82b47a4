import { addCalls, deleteDomain, insertDomain, insertKey, revokeKey, setLimits } from './operations/accounts.ts';
import { deliverMail, deliverMails, recordRefusal } from './operations/delivery.ts';
import { openLog, pruneEvents } from './operations/events.ts';
import { endDueMailboxes, endDueMails, listDueMails } from './operations/expiry.ts';
import { deleteMailboxes, insertMailbox } from './operations/mailboxes.ts';
import { deleteAttachments, deleteMails } from './operations/mails.ts';
import { fanOutEvents } from './operations/webhook-fan-out.ts';
import { pruneWebhooks } from './operations/webhook-history.ts';
import { claimDeliveries, finishDelivery, redeliver, releaseDelivery } from './operations/webhook-sending.ts';
import { deleteWebhook, insertWebhook, rotateSecret, updateWebhook } from './operations/webhooks.ts';
import type { Tx } from './statement.ts';
import type { Operation } from './store.ts';

/** Every write of the service, known by its function name. */
const operations: readonly Operation<never, unknown>[] = [
  addCalls,
  claimDeliveries,
  deleteAttachments,
  deleteDomain,
  deleteMailboxes,
  deleteMails,
  deleteWebhook,
  deliverMail,
  endDueMailboxes,
  endDueMails,
  fanOutEvents,
  finishDelivery,
  insertDomain,
  insertKey,
  insertMailbox,
  insertWebhook,
  listDueMails,
  openLog,
  pruneEvents,
  pruneWebhooks,
  recordRefusal,
  redeliver,
  releaseDelivery,
  revokeKey,
  rotateSecret,
  setLimits,
  updateWebhook,
];

export const writeOperations: ReadonlyMap<string, Operation<never, unknown>> = new Map(
  operations.map((operation) => [operation.name, operation]),
);

/** Does what a single operation would do for each of the arguments, in less time. */
export type BatchOperation = (tx: Tx, args: readonly never[]) => Promise<unknown[]>;

/** Operations that an engine may do several of at once. */
export const batchOperations: ReadonlyMap<Operation<never, unknown>, BatchOperation> = new Map([
  [deliverMail, deliverMails],
]);

/** Operations that write events: those who follow the log are told. */
export const loggedOperations: ReadonlySet<string> = new Set(
  [deleteMailboxes, deleteMails, deliverMail, endDueMailboxes, insertMailbox, recordRefusal].map(({ name }) => name),
);

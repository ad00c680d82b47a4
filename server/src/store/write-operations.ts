import { claimedWrite, pruneClaimedCalls } from './operations/access/claimed-calls.ts';
import { forgetGuestMailboxes } from './operations/access/guest-mailboxes.ts';
import { makeRecoveryLink, returnGuest } from './operations/access/guest-returns.ts';
import { endLeftMailbox, openGuestSession } from './operations/access/guest-sessions.ts';
import { nameInstallation } from './operations/access/installation.ts';
import {
  makeKey,
  pruneKeys,
  recordKeyUse,
  replaceKey,
  revokeKey,
  revokeOrphanedKeys,
} from './operations/access/keys.ts';
import { makeLink, openLink, pruneLinkSessions, removeLinks } from './operations/access/links.ts';
import { insertSecret, pruneSecrets, takeSecret } from './operations/access/one-time-secrets.ts';
import { pruneRecoveryLinks } from './operations/access/recovery-links.ts';
import { endOtherSessions, endSessionOfKey } from './operations/access/session-list.ts';
import { openSession, recordSessionUse, redeemCode, removeSessions } from './operations/access/sessions.ts';
import { pruneProofs } from './operations/access/used-proofs.ts';
import { addCalls, insertKey, setLimits } from './operations/accounts.ts';
import { forgetAddresses } from './operations/addresses/forgetting.ts';
import { insertForeignMailbox, insertOwnMailbox } from './operations/addresses/own-mailboxes.ts';
import { endForeignAtKnown } from './operations/domains/claimed-names.ts';
import { addDomain, setDomainRules } from './operations/domains/domains.ts';
import { endDeletedDomains, removeDomain } from './operations/domains/endings.ts';
import { claimDomainLooks, finishDomainLook } from './operations/domains/looks.ts';
import { deleteDomain, insertDomain, setRulesOfDomain } from './operations/domains/manual-domains.ts';
import type { EventMailbox } from './operations/events.ts';
import { endDueMailboxes } from './operations/expiry.ts';
import { completeImport, moveImported } from './operations/imports/completion.ts';
import {
  abandonImport,
  beginImport,
  importedBytes,
  keepImports,
  storeImportedMail,
  storeImportedMails,
  takeLapsedImports,
} from './operations/imports/imports.ts';
import { deleteArchived, reactivateMailbox } from './operations/life/archive.ts';
import { updateMailbox } from './operations/life/changes.ts';
import { dropOldestMails, trimMailbox } from './operations/life/newest-mails.ts';
import { openLog, pruneEvents } from './operations/log-upkeep.ts';
import { setMailRules } from './operations/mail-rules.ts';
import { deleteMailboxes, insertMailbox } from './operations/mailboxes.ts';
import { keepAnnotations } from './operations/mails/annotations.ts';
import { deleteAttachments } from './operations/mails/attachments.ts';
import { deleteMails, deleteOwnMails } from './operations/mails/deletion.ts';
import {
  type DeliveryResult,
  deliverMail,
  deliverMails,
  recordRefusal,
  storedBytes,
} from './operations/mails/delivery.ts';
import { markMails } from './operations/mails/marks.ts';
import { removeReleasedRaws } from './operations/mails/raws.ts';
import { removeEndedMails, removeOldestRemains } from './operations/mails/removal.ts';
import { activateArrival, openArrival, passOverStaged } from './operations/moves/activation.ts';
import { endArrival } from './operations/moves/arrival-endings.ts';
import {
  beginDeparture,
  closeDeparture,
  decideDeparture,
  finishDeparture,
  keepClosing,
  markDeparted,
  newestTransaction,
  noteDrain,
  reopenDeparture,
  undoDeparture,
} from './operations/moves/departing.ts';
import { dropAddresses, receiveAddresses } from './operations/moves/received-addresses.ts';
import { receiveOutline, receiveParts } from './operations/moves/received-messages.ts';
import { receiveClaims, receiveRows, stageRows } from './operations/moves/receiving.ts';
import { beginArrival, cancelTicket, endLapsedArrivals, insertTicket } from './operations/moves/tickets.ts';
import { pruneAudit } from './operations/operator/audit.ts';
import { endOwners } from './operations/operator/endings.ts';
import { changeAnyMailbox, deleteAnyMailbox, recordHandover, revokeAnyKey } from './operations/operator/mailboxes.ts';
import { forgetNode, noteNode } from './operations/operator/nodes.ts';
import { changeOwnerLimits, createOwner, deleteOwner, suspendOwner } from './operations/operator/owners.ts';
import { enterPerson, shutOut, signPersonOut } from './operations/people/people.ts';
import { findRecipient, findRecipients } from './operations/recipients.ts';
import { meetScript, recordAttempt } from './operations/scripts/attempts.ts';
import { removeScripts } from './operations/scripts/ended-scripts.ts';
import { endScript, setScript } from './operations/scripts/scripts.ts';
import { abandonSearch, claimIndexing, forgetSearch, indexMails, noteSearch } from './operations/search/searches.ts';
import { removeDeletedWords } from './operations/search/word-index.ts';
import { giveUids, markDeletedUids, removeGoneUids } from './operations/uids/mail-uids.ts';
import { openUidList, removeUidList } from './operations/uids/uid-lists.ts';
import { foldUsage } from './operations/usage.ts';
import { claimWebhookDeliveries } from './operations/webhooks/claims.ts';
import { fanOutEvents } from './operations/webhooks/fan-out.ts';
import { endOrphanedWebhooks, pruneWebhooks } from './operations/webhooks/history.ts';
import { finishWebhookDelivery, redeliver, releaseWebhookDelivery } from './operations/webhooks/sending.ts';
import { deleteWebhook, insertWebhook, rotateSecret, updateWebhook } from './operations/webhooks/webhooks.ts';
import type { Tx } from './statement.ts';
import type { Operation } from './store.ts';

/** Writes that remove rows. */
const freeing: readonly Operation<never, unknown>[] = [
  deleteAttachments,
  endOtherSessions,
  endSessionOfKey,
  forgetGuestMailboxes,
  forgetNode,
  forgetSearch,
  pruneAudit,
  pruneClaimedCalls,
  pruneEvents,
  pruneKeys,
  pruneLinkSessions,
  pruneProofs,
  pruneRecoveryLinks,
  pruneSecrets,
  pruneWebhooks,
  removeDeletedWords,
  removeEndedMails,
  removeGoneUids,
  removeLinks,
  removeOldestRemains,
  removeReleasedRaws,
  removeScripts,
  removeSessions,
  removeUidList,
];

/** Writes that end or suspend mails, what has them, or a right: each needs some space, and most lead to writes that free more. */
const ending: readonly Operation<never, unknown>[] = [
  dropAddresses,
  endArrival,
  endLapsedArrivals,
  markDeparted,
  abandonImport,
  abandonSearch,
  cancelTicket,
  changeAnyMailbox,
  deleteAnyMailbox,
  deleteArchived,
  deleteDomain,
  deleteMailboxes,
  deleteMails,
  deleteOwner,
  deleteOwnMails,
  deleteWebhook,
  dropOldestMails,
  endDeletedDomains,
  endDueMailboxes,
  endForeignAtKnown,
  endLeftMailbox,
  endOrphanedWebhooks,
  endOwners,
  endScript,
  forgetAddresses,
  finishDeparture,
  removeDomain,
  revokeAnyKey,
  revokeKey,
  revokeOrphanedKeys,
  shutOut,
  signPersonOut,
  suspendOwner,
  takeLapsedImports,
  trimMailbox,
  undoDeparture,
];

/** All other writes. None of them has to be possible on a full disk. */
const others: readonly Operation<never, unknown>[] = [
  activateArrival,
  addCalls,
  addDomain,
  beginArrival,
  beginDeparture,
  beginImport,
  changeOwnerLimits,
  claimDomainLooks,
  claimedWrite,
  claimIndexing,
  claimWebhookDeliveries,
  closeDeparture,
  completeImport,
  createOwner,
  decideDeparture,
  deliverMail,
  enterPerson,
  fanOutEvents,
  finishDomainLook,
  finishWebhookDelivery,
  foldUsage,
  giveUids,
  indexMails,
  insertDomain,
  insertForeignMailbox,
  insertKey,
  insertMailbox,
  insertOwnMailbox,
  insertSecret,
  insertTicket,
  insertWebhook,
  keepAnnotations,
  keepClosing,
  keepImports,
  makeKey,
  makeLink,
  makeRecoveryLink,
  markDeletedUids,
  markMails,
  meetScript,
  moveImported,
  nameInstallation,
  newestTransaction,
  noteDrain,
  noteNode,
  noteSearch,
  openArrival,
  openGuestSession,
  openLink,
  openLog,
  openSession,
  openUidList,
  passOverStaged,
  reactivateMailbox,
  receiveAddresses,
  receiveClaims,
  receiveOutline,
  receiveParts,
  receiveRows,
  recordAttempt,
  recordHandover,
  recordKeyUse,
  recordRefusal,
  recordSessionUse,
  redeemCode,
  redeliver,
  releaseWebhookDelivery,
  reopenDeparture,
  replaceKey,
  returnGuest,
  rotateSecret,
  setDomainRules,
  setMailRules,
  setLimits,
  setScript,
  setRulesOfDomain,
  stageRows,
  storeImportedMail,
  takeSecret,
  updateMailbox,
  updateWebhook,
];

/** Every write of the service, known by its function name. */
export const writeOperations: ReadonlyMap<string, Operation<never, unknown>> = new Map(
  [...freeing, ...ending, ...others].map((operation) => [operation.name, operation]),
);

/** Names of the writes that may use the reserve on a full disk, because they free more space than they need. */
export const freeingOperations: ReadonlySet<string> = new Set(freeing.map(({ name }) => name));

/**
 * Names of the writes that may use the reserve too, although they need some space: removals, some of which run first, free the
 * space.
 */
export const endingOperations: ReadonlySet<string> = new Set(ending.map(({ name }) => name));

/** Operation in its single form, and its batch form: the same for many sets of arguments in one round of statements. */
export interface Batched {
  readonly single: (tx: Tx, args: never) => Promise<unknown>;
  readonly batch: (tx: Tx, args: never[]) => Promise<unknown[]>;
  /** Maximum of bytes that a call writes, where that may be much. */
  readonly bytesOf?: (args: never) => number;
}

/** The write operations that have a batch form. */
export const batchOperations: readonly Batched[] = [
  { single: deliverMail, batch: deliverMails, bytesOf: storedBytes },
  { single: storeImportedMail, batch: storeImportedMails, bytesOf: importedBytes },
];

/** The reads that have a batch form. */
export const batchReads: readonly Batched[] = [{ single: findRecipient, batch: findRecipients }];

/** Mailboxes of all events of a write, where its result names them: of mail that was received, the most frequent write. */
export function eventMailboxesOf<Args, Result>(
  operation: Operation<Args, Result>,
  result: Result,
): readonly EventMailbox[] | undefined {
  if (operation.name !== deliverMail.name) return undefined;
  // The result is that of the operation.
  const delivered = result as DeliveryResult;
  const isKnown = typeof delivered !== 'string' && !delivered.some(({ mayBeNew }) => mayBeNew);
  return isKnown ? delivered : undefined;
}

/** Names of the operations that append to the event log: after one of them, readers of the log are woken. */
export const loggedOperations: ReadonlySet<string> = new Set(
  [
    activateArrival,
    changeAnyMailbox,
    claimedWrite,
    completeImport,
    deleteAnyMailbox,
    deleteArchived,
    deleteMailboxes,
    deleteMails,
    deleteOwnMails,
    deliverMail,
    dropOldestMails,
    endDeletedDomains,
    endDueMailboxes,
    endForeignAtKnown,
    endLeftMailbox,
    endOwners,
    finishDomainLook,
    insertDomain,
    insertForeignMailbox,
    insertMailbox,
    insertOwnMailbox,
    makeKey,
    markMails,
    meetScript,
    moveImported,
    openGuestSession,
    openLink,
    reactivateMailbox,
    recordAttempt,
    recordRefusal,
    replaceKey,
    returnGuest,
    revokeAnyKey,
    revokeKey,
    revokeOrphanedKeys,
    setDomainRules,
    setRulesOfDomain,
    trimMailbox,
    updateMailbox,
  ].map(({ name }) => name),
);

import type { Attack } from './attack.ts';
import { allPlaces, allStreams } from './attacks/all-streams.ts';
import { bigDelete } from './attacks/big-delete.ts';
import { bigMailInLittleMemory } from './attacks/big-mail-in-little-memory.ts';
import { checkedSenders } from './attacks/checked-senders.ts';
import { cutImports } from './attacks/cut-imports.ts';
import { endlessLines } from './attacks/endless-lines.ts';
import { fullMailbox, fullOwner } from './attacks/full-mailbox.ts';
import { guestsOfManyAddresses } from './attacks/guests-of-many-addresses.ts';
import { halfSentMail } from './attacks/half-sent-mail.ts';
import { hostileChecks } from './attacks/hostile-checks.ts';
import { hostileForms } from './attacks/hostile-forms.ts';
import { hostileMail } from './attacks/hostile-messages.ts';
import { hostilePages } from './attacks/hostile-pages.ts';
import { hostileZones } from './attacks/hostile-zones.ts';
import { idleSessions } from './attacks/idle-sessions.ts';
import { hostileUploads, injectedMail } from './attacks/injected-mail.ts';
import { jsonDepth } from './attacks/json-depth.ts';
import { compressedReads, largeReads } from './attacks/large-reads.ts';
import { loginGuessing } from './attacks/login-guessing.ts';
import { addressSearch, longEventSearch, longMailboxCount, longMailList } from './attacks/long-lists.ts';
import { mailboxArchives, unreadExports } from './attacks/mailbox-archives.ts';
import { endlessLives, longArchive, trimmedMailboxes } from './attacks/mailbox-lives.ts';
import { manyAgents } from './attacks/many-agents.ts';
import { manyMistakes } from './attacks/many-mistakes.ts';
import { pipelinedRequests } from './attacks/pipelined-requests.ts';
import { quadraticHtml } from './attacks/quadratic-html.ts';
import { largeAttachment, manyAttachments } from './attacks/read-attachments.ts';
import { recipientGuessing, relayedGuessing } from './attacks/recipient-guessing.ts';
import { repeatedCreations } from './attacks/repeated-creations.ts';
import { manySearches, unreadSearch } from './attacks/searches.ts';
import { sharedMessage, sharedMessageOnPostgres } from './attacks/shared-messages.ts';
import { floodOfGuests, signInGuessing } from './attacks/sign-ins-and-guests.ts';
import { silentConnections, silentConnectionsOfMany } from './attacks/silent-connections.ts';
import { slowBodies } from './attacks/slow-bodies.ts';
import { silentNames, slowReceivers } from './attacks/slow-receivers.ts';
import { unreadAttachment, unreadList } from './attacks/unread-answers.ts';
import { manyMatches, waitsForCodes } from './attacks/waits-for-codes.ts';
import { waitsOverLargeMail } from './attacks/waits-over-large-mail.ts';
import { waitsThatHoldMail } from './attacks/waits-that-hold-mail.ts';
import { waitsWithManyRecipients } from './attacks/waits-with-many-recipients.ts';
import { waitsWokenAtOnce } from './attacks/waits-woken-at-once.ts';
import { webhookBacklog } from './attacks/webhook-backlog.ts';

/** Every attack, in the order of their numbers. */
export const attacks: readonly Attack[] = [
  ...[quadraticHtml, hostileMail],
  ...[jsonDepth, slowBodies],
  ...[waitsOverLargeMail, waitsWithManyRecipients, waitsThatHoldMail, waitsWokenAtOnce],
  ...[longMailList, longMailboxCount, longEventSearch, addressSearch],
  ...[unreadAttachment, unreadList],
  ...[silentConnections, silentConnectionsOfMany, allStreams],
  ...[halfSentMail, idleSessions, recipientGuessing, relayedGuessing, endlessLines],
  ...[slowReceivers, silentNames, webhookBacklog],
  allPlaces,
  bigMailInLittleMemory,
  bigDelete,
  ...[sharedMessage, sharedMessageOnPostgres],
  ...[largeAttachment, manyAttachments],
  ...[fullMailbox, fullOwner],
  largeReads,
  pipelinedRequests,
  repeatedCreations,
  ...[endlessLives, trimmedMailboxes, longArchive],
  hostileZones,
  ...[compressedReads, manyMistakes],
  ...[manySearches, unreadSearch],
  ...[mailboxArchives, unreadExports, injectedMail, hostileUploads, cutImports, hostileForms],
  hostilePages,
  ...[waitsForCodes, manyMatches],
  ...[loginGuessing, checkedSenders],
  ...[signInGuessing, floodOfGuests, guestsOfManyAddresses],
  hostileChecks,
  manyAgents,
];

import type { Attack } from './attack.ts';
import * as guests from './attacks/guests.ts';
import * as handshakes from './attacks/handshakes.ts';
import * as bodies from './attacks/http/bodies.ts';
import * as feeds from './attacks/http/feeds.ts';
import * as heldConnections from './attacks/http/held-connections.ts';
import * as largeReads from './attacks/http/large-reads.ts';
import * as longLists from './attacks/http/long-lists.ts';
import * as scrapes from './attacks/http/scrapes.ts';
import * as serverSearches from './attacks/http/server-searches.ts';
import * as unreadAnswers from './attacks/http/unread-answers.ts';
import * as waits from './attacks/http/waits.ts';
import * as imap from './attacks/imap.ts';
import * as nameServers from './attacks/name-servers.ts';
import * as archives from './attacks/owners/archives.ts';
import * as arrivingOwners from './attacks/owners/arriving-owners.ts';
import * as erasures from './attacks/owners/erasures.ts';
import * as forgottenAddresses from './attacks/owners/forgotten-addresses.ts';
import * as handovers from './attacks/owners/handovers.ts';
import * as mailboxLives from './attacks/owners/mailbox-lives.ts';
import * as manyAgents from './attacks/owners/many-agents.ts';
import * as manySearches from './attacks/owners/many-searches.ts';
import * as repeatedCreations from './attacks/owners/repeated-creations.ts';
import * as sharedLinks from './attacks/owners/shared-links.ts';
import * as uploads from './attacks/owners/uploads.ts';
import * as pop3 from './attacks/pop3.ts';
import * as providerSignIns from './attacks/provider-sign-ins.ts';
import * as returningGuests from './attacks/returning-guests.ts';
import * as capturedConnections from './attacks/smtp/captured-connections.ts';
import * as capturedMail from './attacks/smtp/captured-mail.ts';
import * as chunks from './attacks/smtp/chunks.ts';
import * as firstMails from './attacks/smtp/first-mails.ts';
import * as fullMailbox from './attacks/smtp/full-mailbox.ts';
import * as guessing from './attacks/smtp/guessing.ts';
import * as hostileMail from './attacks/smtp/hostile-mail.ts';
import * as scriptedMailboxes from './attacks/smtp/scripted-mailboxes.ts';
import * as sessions from './attacks/smtp/sessions.ts';
import * as sharedMessages from './attacks/smtp/shared-messages.ts';
import * as tracedMail from './attacks/smtp/traced-mail.ts';
import * as webhooks from './attacks/webhooks.ts';

/** Every attack: each that one of the files exports. */
export const attacks: readonly Attack[] = [
  ...[bodies, feeds, heldConnections, largeReads, longLists, scrapes, serverSearches, unreadAnswers, waits],
  ...[
    capturedConnections,
    capturedMail,
    chunks,
    firstMails,
    fullMailbox,
    guessing,
    hostileMail,
    scriptedMailboxes,
    sessions,
    sharedMessages,
    tracedMail,
  ],
  ...[
    archives,
    arrivingOwners,
    erasures,
    forgottenAddresses,
    handovers,
    mailboxLives,
    manyAgents,
    manySearches,
    repeatedCreations,
    sharedLinks,
    uploads,
  ],
  ...[guests, handshakes, imap, nameServers, pop3, providerSignIns, returningGuests, webhooks],
].flatMap((file): Attack[] => Object.values(file));

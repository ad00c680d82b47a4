import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Config } from '../config.ts';
import type { HeldKind, HeldLimit } from '../core/owner-limits.ts';
import { fixedImapLimits, type ImapServerLimits } from '../imap/limits.ts';
import { fixedPop3Limits, type Pop3ServerLimits } from '../pop3/limits.ts';
import { fixedLimits, type ServerLimits } from '../smtp/limits.ts';

const MiB = 1024 * 1024;

/** Resources that the operating system grants to this process. */
export interface ProcessResources {
  /** Memory in bytes: that of the container, or of the machine. */
  readonly memoryBytes: number;
  /** Maximum number of open files and connections. */
  readonly openFilesMax: number;
}

/** Limits of the process, for all clients together. */
export interface ProcessLimits {
  readonly httpConnectionsMax: number;
  readonly smtpConnectionsMax: number;
  /** 0 where no port for it is open. */
  readonly pop3ConnectionsMax: number;
  /** 0 where no port for it is open. */
  readonly imapConnectionsMax: number;
  /** Memory in bytes for messages that are being received. */
  readonly mailBytesMax: number;
  /** Memory in bytes for copies of large messages that are being stored. */
  readonly mailCopyBytesMax: number;
  /** Limits of each kind of resource that owners share. */
  readonly owners: Readonly<Record<HeldKind, HeldLimit>>;
}

/** Number of open files besides the connections of clients: database, log, program files, listening sockets. */
const openFilesOfOurOwn = 128;
const webhookSendsMax = 64;
const lookupsMax = 64;
const domainLookupsMax = 16;
const searchesMax = 32;
/** Each check has a thread of its own. */
const senderChecksMax = 4;
/** Sign-ins, each of which takes a few milliseconds. They are held by address blocks, whose parts are networks. */
const signIns = { total: 64, perOwnerMax: 64, perPartMax: 8 };
/** Sign-ins that wait for an identity provider, for seconds where that hangs. They are held in the same way. */
const providerSignIns = { total: 64, perOwnerMax: 64, perPartMax: 8 };
/** Requests, waits and streams of guests, held by address blocks; the part of one network is for some people behind one address. */
const guestRequests = { total: 1_024, perOwnerMax: 1_024, perPartMax: 64 };
/** Calls of agents, waits included. Each takes up to 100 KiB in the thread of agents. */
const agentCallsMax = 1_000;
const requestsMax = 128;
const transfersMax = 64;
const httpConnectionsCeiling = 50_000;
/** Memory in bytes of a connection that carries a stream, with the part of the stream that its client has not read. */
const bytesPerConnection = 48 * 1024;
/** Memory in bytes that TLS takes beside that: 47 KiB was measured. */
const bytesOfTls = 48 * 1024;
const mailBytesCeiling = 256 * MiB;
const mailCopyBytesCeiling = 256 * MiB;
const answerBytesCeiling = 256 * MiB;
const bodyBytesCeiling = 64 * MiB;
const mailListingBytesCeiling = 64 * MiB;

/**
 * Derives the limits that keep the process within its resources. SMTP has file descriptors of its own, so that it still
 * receives mail when HTTP has used up the others.
 * @param workers Number of processes that share the memory.
 */
export function deriveProcessLimits(config: Config, resources: ProcessResources, workers = 1): ProcessLimits {
  const memoryBytes = resources.memoryBytes / workers;
  const descriptors = Math.max(resources.openFilesMax - openFilesOfOurOwn - webhookSendsMax, 64);
  const smtpConnectionsMax = Math.min(config.smtpConnectionsMax, Math.floor(descriptors / 4));
  const hasImap = config.imapPort !== undefined || config.imapsPort !== undefined;
  const imapConnectionsMax = hasImap ? Math.min(config.imapConnectionsMax, Math.floor(descriptors / 4)) : 0;
  const hasPop3 = config.pop3Port !== undefined || config.pop3sPort !== undefined;
  const pop3ConnectionsMax = hasPop3 ? Math.min(config.pop3ConnectionsMax, Math.floor(descriptors / 16)) : 0;
  const bytesOfEach = bytesPerConnection + (config.httpTlsCert.length === 0 ? 0 : bytesOfTls);
  const fittingConnections = Math.min(httpConnectionsCeiling, Math.floor(memoryBytes / 2 / bytesOfEach));
  const httpConnectionsMax = Math.min(
    config.httpConnectionsMax ?? fittingConnections,
    descriptors - smtpConnectionsMax - pop3ConnectionsMax - imapConnectionsMax,
  );
  const limit = (total: number, perOwnerMax: number | undefined) => ({ total, perOwnerMax: perOwnerMax ?? total });
  return {
    httpConnectionsMax,
    smtpConnectionsMax,
    pop3ConnectionsMax,
    imapConnectionsMax,
    mailBytesMax: Math.min(config.smtpBufferBytesMax ?? mailBytesCeiling, Math.floor(memoryBytes / 4)),
    mailCopyBytesMax: Math.min(mailCopyBytesCeiling, Math.floor(memoryBytes / 4)),
    owners: {
      streams: limit(Math.min(config.streamsMax, httpConnectionsMax), config.streamsPerOwnerMax),
      requests: limit(requestsMax, config.requestsPerOwnerMax),
      bodyBytes: limit(Math.min(bodyBytesCeiling, Math.floor(memoryBytes / 32)), config.bodyBytesPerOwnerMax),
      answerBytes: limit(Math.min(answerBytesCeiling, Math.floor(memoryBytes / 8)), config.answerBytesPerOwnerMax),
      transfers: limit(transfersMax, undefined),
      mailSessions: limit(pop3ConnectionsMax + imapConnectionsMax, undefined),
      mailListingBytes: limit(Math.min(mailListingBytesCeiling, Math.floor(memoryBytes / 16)), undefined),
      webhookSends: limit(webhookSendsMax, config.webhookSendsPerOwnerMax),
      lookups: limit(lookupsMax, config.lookupsPerOwnerMax),
      domainLookups: limit(domainLookupsMax, undefined),
      searches: limit(searchesMax, undefined),
      senderChecks: limit(senderChecksMax, undefined),
      signIns,
      providerSignIns,
      guestRequests,
      agentCalls: limit(agentCallsMax, undefined),
      // The others of the connections are for mail that nobody delays.
      delayedSessions: limit(Math.ceil(smtpConnectionsMax / 4), undefined),
    },
  };
}

/** Reads the resources that the operating system grants to this process. */
export function readProcessResources(): ProcessResources {
  const constrained = process.constrainedMemory();
  // Without a container it is 0, or more than there is.
  const memoryBytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return { memoryBytes, openFilesMax: readOpenFilesMax() };
}

/** Maximum number of open files if it cannot be read: the least that systems grant. */
const openFilesUnknown = 1_024;

function readOpenFilesMax(): number {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? openFilesUnknown : Number(soft);
  } catch {
    return openFilesUnknown;
  }
}

/** Derives the limits of the IMAP server. */
export function imapLimits(config: Config, { imapConnectionsMax }: ProcessLimits): ImapServerLimits {
  return {
    ...fixedImapLimits,
    connectionsMax: imapConnectionsMax,
    connectionsPerAddressMax: config.imapConnectionsPerAddressMax,
    idleMsMax: config.imapIdleSecondsMax * 1000,
  };
}

/** Derives the limits of the POP3 server. */
export function pop3Limits(config: Config, { pop3ConnectionsMax }: ProcessLimits): Pop3ServerLimits {
  return {
    ...fixedPop3Limits,
    connectionsMax: pop3ConnectionsMax,
    connectionsPerAddressMax: config.pop3ConnectionsPerAddressMax,
  };
}

/** Derives the limits of the SMTP server from the settings, and from what the process may hold in all. */
export function smtpLimits(config: Config, processLimits: ProcessLimits): ServerLimits {
  return {
    ...fixedLimits,
    messageBytesMax: config.messageBytesMax,
    recipientsMax: config.smtpRecipientsMax,
    errorsMax: config.smtpErrorsMax,
    idleCommandsMax: config.smtpIdleCommandsMax,
    connectionsMax: processLimits.smtpConnectionsMax,
    connectionsPerAddressMax: config.smtpConnectionsPerAddressMax,
    sessionMsMax: config.smtpSessionSecondsMax * 1000,
    idleMsMax: config.smtpIdleSecondsMax * 1000,
    deliveryMsMax: config.smtpDeliverySecondsMax * 1000,
    unknownRecipientsPerMinuteMax: config.smtpUnknownRecipientsMax,
  };
}

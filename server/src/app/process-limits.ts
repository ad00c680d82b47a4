import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Config } from '../config.ts';
import type { HeldKind, HeldLimit } from '../core/owner-limits.ts';

const MiB = 1024 * 1024;

/** What this process may use: of what it shares with others, its own part. */
export interface ProcessResources {
  /** Memory, in bytes: that of its container, or of the machine. */
  readonly memoryBytes: number;
  /** Files and connections that it can have open. */
  readonly openFilesMax: number;
}

/** What the process holds at most, all clients together. */
export interface ProcessLimits {
  readonly httpConnectionsMax: number;
  readonly smtpConnectionsMax: number;
  /** Of messages on their way in. */
  readonly mailBytesMax: number;
  /** Of copies of large messages on their way to the disk. */
  readonly mailCopyBytesMax: number;
  /** What owners share, by kind. */
  readonly owners: Readonly<Record<HeldKind, HeldLimit>>;
}

/** Database, log, program files, sockets that listen: what is open beside clients' connections. */
const openFilesOfOurOwn = 128;
const webhookSendsMax = 64;
const lookupsMax = 64;
const requestsMax = 128;
const httpConnectionsCeiling = 50_000;
/** What a connection takes that carries a stream, with what its client may leave unread. */
const bytesPerConnection = 48 * 1024;
const mailBytesCeiling = 256 * MiB;
const mailCopyBytesCeiling = 256 * MiB;
const answerBytesCeiling = 256 * MiB;
const bodyBytesCeiling = 64 * MiB;

/**
 * The limits that keep the process within its resources. SMTP has a part of the descriptors that HTTP cannot take, so that
 * mail comes in whatever happens there.
 * @param workers The processes that share the memory.
 */
export function deriveProcessLimits(config: Config, resources: ProcessResources, workers = 1): ProcessLimits {
  const memoryBytes = resources.memoryBytes / workers;
  const descriptors = Math.max(resources.openFilesMax - openFilesOfOurOwn - webhookSendsMax, 64);
  const smtpConnectionsMax = Math.min(config.smtpConnectionsMax, Math.floor(descriptors / 4));
  const fittingConnections = Math.min(httpConnectionsCeiling, Math.floor(memoryBytes / 2 / bytesPerConnection));
  const httpConnectionsMax = Math.min(
    config.httpConnectionsMax ?? fittingConnections,
    descriptors - smtpConnectionsMax,
  );
  const limit = (total: number, perOwnerMax: number | undefined) => ({ total, perOwnerMax: perOwnerMax ?? total });
  return {
    httpConnectionsMax,
    smtpConnectionsMax,
    mailBytesMax: Math.min(config.smtpBufferBytesMax ?? mailBytesCeiling, Math.floor(memoryBytes / 4)),
    mailCopyBytesMax: Math.min(mailCopyBytesCeiling, Math.floor(memoryBytes / 4)),
    owners: {
      streams: limit(Math.min(config.streamsMax, httpConnectionsMax), config.streamsPerOwnerMax),
      requests: limit(requestsMax, config.requestsPerOwnerMax),
      bodyBytes: limit(Math.min(bodyBytesCeiling, Math.floor(memoryBytes / 32)), config.bodyBytesPerOwnerMax),
      answerBytes: limit(Math.min(answerBytesCeiling, Math.floor(memoryBytes / 8)), config.answerBytesPerOwnerMax),
      webhookSends: limit(webhookSendsMax, config.webhookSendsPerOwnerMax),
      lookups: limit(lookupsMax, config.lookupsPerOwnerMax),
    },
  };
}

/** What the operating system grants this process. */
export function readProcessResources(): ProcessResources {
  const constrained = process.constrainedMemory();
  // Without a container it is 0, or more than there is.
  const memoryBytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return { memoryBytes, openFilesMax: readOpenFilesMax() };
}

/** Where that cannot be read, the least that systems grant. */
const openFilesUnknown = 1_024;

function readOpenFilesMax(): number {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? openFilesUnknown : Number(soft);
  } catch {
    return openFilesUnknown;
  }
}

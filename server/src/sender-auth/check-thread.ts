import { parentPort } from 'node:worker_threads';
import { withResolver } from '../dns/resolver.ts';
import { type CheckedMessage, checkSender } from './check-sender.ts';
import type { SenderFindings } from './findings.ts';
import { senderCheckLimits } from './limits.ts';
import { Lookups } from './lookups.ts';

/** Task of a checking thread. */
export interface SenderCheckTask extends Omit<CheckedMessage, 'raw'> {
  readonly raw: ArrayBuffer;
  /** Time in milliseconds for the check, `checkMsMax` at most. */
  readonly msMax: number;
  /** Name servers in place of those of the system, which are used if it is empty. */
  readonly nameServers: readonly string[];
}

/** Result of a check. It is final when another check of the message would find the same. */
export interface SenderCheck {
  readonly findings: SenderFindings;
  readonly isFinal: boolean;
}

const port = parentPort;
if (port === null) throw new Error('senders are checked only in a worker thread');

// mailauth writes to standard output, which is the log's.
console.log = () => {};
// It takes the path of a property from a header field, `__proto__` too: one message would change how others are checked.
Object.freeze(Object.prototype);

port.on('message', async (task: SenderCheckTask) => {
  const message = { ...task, raw: Buffer.from(task.raw) };
  const { lookupsPart, policyPart } = senderCheckLimits;
  const check = await withLookups(task, lookupsPart, (lookups) =>
    withLookups(task, policyPart, async (policyLookups): Promise<SenderCheck> => {
      const findings = await checkSender(message, { lookups, policyLookups });
      return { findings, isFinal: !lookups.hasFailed && !policyLookups.hasFailed };
    }),
  );
  port.postMessage(check);
});

/** Runs with queries that end after a part of the time of a check. */
function withLookups<T>(
  { nameServers, msMax }: SenderCheckTask,
  part: number,
  run: (lookups: Lookups) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(msMax * part);
  return withResolver({ nameServers, signal }, (resolver) => run(new Lookups({ resolver, signal })));
}

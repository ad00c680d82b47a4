import { parentPort } from 'node:worker_threads';
import { withResolver } from '../dns/resolver.ts';
import { type CheckedMessage, checkSender } from './check-sender.ts';
import type { SenderFindings } from './findings.ts';
import { senderCheckLimits } from './limits.ts';
import { Lookups } from './lookups.ts';

/** Task of a checking thread. */
export interface SenderCheckTask extends Omit<CheckedMessage, 'raw'> {
  readonly raw: ArrayBuffer;
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
  const { nameServers, raw } = task;
  const signal = AbortSignal.timeout(senderCheckLimits.lookupsMsMax);
  const check = await withResolver({ nameServers, signal }, async (resolver): Promise<SenderCheck> => {
    const lookups = new Lookups({ resolver, signal });
    const findings = await checkSender({ ...task, raw: Buffer.from(raw) }, lookups);
    return { findings, isFinal: !lookups.hasFailed };
  });
  port.postMessage(check);
});

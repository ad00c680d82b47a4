import { networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';
import { defaultOwner, guestOwner } from '../core/accounts/accounts.ts';
import { systemOwner } from '../core/mailboxes/addresses.ts';
import type { CaptureSettings } from '../core/mails/in/capture-inboxes.ts';
import type { Knock } from '../core/refusals/knock.ts';
import { isWithin } from '../lib/client-network.ts';
import type { Logger } from '../lib/log.ts';
import { namedNetworks } from '../settings/values.ts';
import { readAccounts } from '../store/operations/accounts.ts';
import { endForeignAtKnown } from '../store/operations/domains/claimed-names.ts';
import type { Store } from '../store/store.ts';
import type { Foundation } from './foundation.ts';
import { StartError } from './open-store.ts';

const nearby = namedNetworks('private');
const loopback = namedNetworks('loopback');
/** An address of each private network of IPv4 (RFC 1918). */
const privateAddresses = ['10.0.0.1', '172.16.0.1', '192.168.0.1'];

interface CheckedParts {
  readonly store: Store;
  readonly options: { readonly config: Config; readonly log: Logger };
}

/** Who captures mail, by the configuration; `undefined` for nobody. */
export function captureSettings({ capture, captureKeep }: Config): CaptureSettings | undefined {
  return capture === '' ? undefined : { owner: capture, keepNewest: captureKeep };
}

/**
 * Owner who is told of a knock that concerns nobody here: the default one, where SMTP listens on loopback alone and nobody
 * passes on mail of others; else `undefined`.
 */
export function nobodysOwner({ smtpHost }: Config, { client, isFromAfar }: Knock): string | undefined {
  const isAlone = smtpHost === 'localhost' || isWithin(loopback, smtpHost);
  return isAlone && !isFromAfar && isWithin(loopback, client) ? defaultOwner : undefined;
}

/**
 * Checks the settings of capture, and warns of those by which the internet could give mail.
 * @throws StartError for an owner that there is not.
 */
export async function checkCapture({ store, options: { config, log } }: CheckedParts): Promise<void> {
  const { capture: owner, smtpHost, captureFrom } = config;
  if (owner === '') return;
  const fault = await ownerFault(owner, store);
  if (fault !== undefined) {
    await store.close();
    throw new StartError(`MAYFLY_CAPTURE: ${fault}`);
  }
  const takesNeighbours = privateAddresses.some((address) => isWithin(captureFrom, address));
  const addresses = takesNeighbours ? publicAddresses(smtpHost) : [];
  if (addresses.length > 0) {
    log.warn(
      { addresses },
      'mail of neighbours is captured, and SMTP listens on a public address: see that nothing forwards the internet to it from a private one',
    );
  }
}

/** Ends the mailboxes at foreign addresses of domains that this start makes the service's own. */
export async function endForeignOfService({ store, clock, ids, options }: Foundation): Promise<void> {
  const now = clock.now();
  await store.write(endForeignAtKnown, { domains: options.config.domains, now, eventId: ids.next(now) });
}

/** Reason for which mail cannot be captured for an owner; `undefined` when it can. */
async function ownerFault(owner: string, store: Store): Promise<string | undefined> {
  if (owner === guestOwner || owner === systemOwner) return `"${owner}" is no owner with a key`;
  // The first start makes the default owner.
  if (owner === defaultOwner) return undefined;
  const accounts = await store.read(readAccounts, {});
  const isKnown = accounts.some((account) => account.owner === owner);
  return isKnown ? undefined : `there is no owner "${owner}"; make a key with mayfly keys create --owner ${owner}`;
}

/** Public addresses on which a server listens. */
function publicAddresses(host: string): string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
  const listening = isEverywhere ? all : [host];
  return listening.filter((address) => !isWithin(nearby, address));
}

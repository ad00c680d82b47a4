import type { App } from '../../../app/run.ts';

/** An address and its port, as URLs have them. */
export function hostAndPort({ address, port }: App['smtp']): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

import type { Config } from '../config.ts';
import type { Logger } from '../lib/log.ts';
import { Certificate } from '../smtp/certificate.ts';
import { messageOf, StartError } from './open-store.ts';

/**
 * Opens the configured certificate; `undefined` when there is none.
 * @throws StartError when it cannot be read.
 */
export function certificateOf({
  config: { tlsCert, tlsKey },
  log,
}: {
  config: Config;
  log: Logger;
}): Certificate | undefined {
  if (tlsCert === '') return undefined;
  const onError = (error: unknown) => log.error({ err: error }, 'tls: the changed certificate cannot be used');
  try {
    return new Certificate({ certFile: tlsCert, keyFile: tlsKey, onError });
  } catch (error) {
    throw new StartError(`the TLS certificate cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

import type { Config } from '../../config.ts';
import type { Logger } from '../../lib/log.ts';
import { Certificate, type CertificateFiles } from '../../lib/tls/certificate.ts';
import { messageOf, StartError } from '../open-store.ts';

/** The certificates of the servers, each `undefined` where there is none. */
export interface Certificates {
  readonly smtp: Certificate | undefined;
  readonly http: Certificate | undefined;
}

/**
 * Opens the configured certificates.
 * @throws StartError when one cannot be used.
 */
export function certificatesOf({ config, log }: { config: Config; log: Logger }): Certificates {
  const { tlsCert, tlsKey, httpTlsCert, httpTlsKey } = config;
  return {
    smtp: open({ certFile: tlsCert, keyFile: tlsKey, variable: 'MAYFLY_TLS_CERT' }, log),
    http: open({ certFile: httpTlsCert, keyFile: httpTlsKey, variable: 'MAYFLY_HTTP_TLS_CERT' }, log),
  };
}

function open(
  { variable, certFile, keyFile }: CertificateFiles & { variable: string },
  log: Logger,
): Certificate | undefined {
  if (certFile === '') return undefined;
  const onError = (err: unknown) =>
    log.error({ err, certFile }, `tls: the changed certificate of ${variable} cannot be used; the earlier one stays`);
  try {
    return new Certificate({ certFile, keyFile, onError });
  } catch (error) {
    throw new StartError(`${variable}: the certificate cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

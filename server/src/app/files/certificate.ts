import type { Config } from '../../config.ts';
import type { Logger } from '../../lib/log.ts';
import { Certificate, type CertificateFiles } from '../../lib/tls/certificate.ts';
import { Certificates } from '../../lib/tls/certificates.ts';
import { messageOf, StartError } from '../open-store.ts';

/** The certificates of the doors, each `undefined` where there are none. */
export interface DoorCertificates {
  readonly smtp: Certificates | undefined;
  readonly http: Certificates | undefined;
}

/**
 * Opens the configured certificates.
 * @throws StartError when one cannot be used.
 */
export function certificatesOf({ config, log }: { config: Config; log: Logger }): DoorCertificates {
  const { tlsCert, tlsKey, httpTlsCert, httpTlsKey, tlsMinVersion: minVersion } = config;
  const openAll = (variable: string, certs: readonly string[], keys: readonly string[]) => {
    const [first, ...others] = certs.map((certFile, at) =>
      open({ variable, certFile, keyFile: keys[at] ?? certFile }, { minVersion, log }),
    );
    return first === undefined ? undefined : new Certificates([first, ...others]);
  };
  return {
    smtp: openAll('MAYFLY_TLS_CERT', tlsCert, tlsKey),
    http: openAll('MAYFLY_HTTP_TLS_CERT', httpTlsCert, httpTlsKey),
  };
}

function open(
  { variable, certFile, keyFile }: CertificateFiles & { variable: string },
  { minVersion, log }: { minVersion: Config['tlsMinVersion']; log: Logger },
): Certificate {
  const onError = (err: unknown) =>
    log.error({ err, certFile }, `tls: the changed certificate of ${variable} cannot be used; the earlier one stays`);
  try {
    return new Certificate({ certFile, keyFile, minVersion, onError });
  } catch (error) {
    throw new StartError(`${variable}: the certificate ${certFile} cannot be used: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

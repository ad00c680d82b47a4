import { pemFiles, tlsVersion } from './config-values.ts';
import { setting } from './setting.ts';

/** Settings of TLS on all ports, and of the certificates for mail. */
export const tlsSettings = {
  tlsCert: setting(
    'TLS_CERT',
    '',
    pemFiles,
    'PEM files with certificate chains for STARTTLS and MAYFLY_SMTPS_PORT, separated by commas; read again when they change',
  ),
  tlsKey: setting('TLS_KEY', '', pemFiles, 'PEM files with their private keys, in the same order'),
  tlsMinVersion: setting('TLS_MIN_VERSION', '1.2', tlsVersion, 'oldest version of TLS on all ports: 1.2 or 1.3'),
} as const;

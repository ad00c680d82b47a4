import { type MtaStsMode, mtaStsModes } from '../core/domains/mta-sts.ts';
import { setting } from './setting.ts';
import { optional, pemFiles, tlsVersion } from './values.ts';

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
  mtaSts: setting(
    'MTA_STS',
    '',
    optional(mtaStsMode),
    'mode of the MTA-STS policy of all mail domains: testing, enforce or none; no policy is served when empty',
  ),
} as const;

function mtaStsMode(value: string): MtaStsMode {
  const mode = mtaStsModes.find((known) => known === value);
  if (mode === undefined) throw new Error(`must be one of ${mtaStsModes.join(', ')}, not "${value}"`);
  return mode;
}

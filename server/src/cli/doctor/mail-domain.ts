import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { mtaStsHost, mtaStsPolicy, mtaStsRecord } from '../../core/domains/mta-sts.ts';
import type { RecordAnswer, RecordReader } from '../../dns/record-reader.ts';
import type { Clock } from '../../lib/clock.ts';

const dayMs = 24 * 3_600_000;
/** Days before the end of a certificate from which on it should have been renewed. */
const renewalDays = 14;

/** Limits of what is shown of the records of a zone, which may have any number, of any length. */
const foundMax = 10;
const foundCharactersMax = 255;

/** State of one thing that mail to a domain needs. `optional`: it is not there, and does not have to be. */
export type DomainState = 'ok' | 'missing' | 'wrong' | 'unknown' | 'optional';

/** One thing that mail to a domain needs, with what should be there. */
export interface DomainFinding {
  readonly what: string;
  readonly state: DomainState;
  /** Record to set, or what to do. */
  readonly wanted: string;
  readonly found: readonly string[];
}

interface Surroundings {
  readonly reader: Pick<RecordReader, 'txt' | 'mx' | 'ipv4'>;
  readonly clock: Clock;
}

const addressMsMax = 5_000;

/** Looks at what mail to a domain needs: its MX, the certificate of this server, its MTA-STS policy, and where TLS reports go. */
export async function mailDomainFindings(
  domain: string,
  config: Pick<Config, 'hostname' | 'tlsCert' | 'mtaSts'>,
  { reader, clock }: Surroundings,
): Promise<DomainFinding[]> {
  const { hostname: mx, mtaSts: mode } = config;
  const { signal } = new AbortController();
  const host = mtaStsHost(domain);
  const [hosts, sts, reports, policyHost] = await Promise.all([
    reader.mx(domain, signal),
    reader.txt(`_mta-sts.${domain}`, signal),
    reader.txt(`_smtp._tls.${domain}`, signal),
    reader.ipv4(host, addressMsMax),
  ]);
  const record = mode === undefined ? undefined : mtaStsRecord(mtaStsPolicy({ mode, mx }));
  return [
    recordFinding(`MX ${domain}`, hosts, { wanted: mx, isRight: (value) => hostName(value) === hostName(mx) }),
    await certificateFinding(config, clock.now()),
    ...policyFindings({ domain, host, record, sts, policyHost }),
    recordFinding(`TXT _smtp._tls.${domain}`, withTag(reports, 'v=TLSRPTv1'), {
      wanted: `v=TLSRPTv1; rua=mailto:postmaster@${domain}`,
      isRight: (value) => /;\s*rua=/.test(value),
    }),
  ];
}

/** Findings on the policy: without one a record of it would be wrong. */
function policyFindings(given: {
  domain: string;
  host: string;
  record: string | undefined;
  sts: RecordAnswer;
  policyHost: RecordAnswer;
}): DomainFinding[] {
  const { domain, host, record, sts, policyHost } = given;
  const what = `TXT _mta-sts.${domain}`;
  const found = withTag(sts, 'v=STSv1');
  if (record === undefined) {
    const isThere = found.outcome === 'answered' && found.values.length > 0;
    const wanted = isThere ? 'set MAYFLY_MTA_STS, or take the record away' : 'no policy: MAYFLY_MTA_STS is not set';
    return [{ what, state: isThere ? 'wrong' : 'optional', wanted, found: isThere ? found.values : [] }];
  }
  return [
    recordFinding(what, found, { wanted: record, isRight: (value) => idOf(value) === idOf(record) }),
    recordFinding(`A ${host}`, policyHost, {
      wanted: `an address that serves https://${host}/.well-known/mta-sts.txt`,
      isRight: () => true,
    }),
  ];
}

async function certificateFinding(
  { hostname, tlsCert }: Pick<Config, 'hostname' | 'tlsCert'>,
  now: number,
): Promise<DomainFinding> {
  const what = `certificate for ${hostname}`;
  const certificates = await Promise.all(tlsCert.map(async (file) => new X509Certificate(await readFile(file))));
  const ofHost = certificates.find((certificate) => certificate.checkHost(hostname) !== undefined);
  const found = certificates.map(({ subjectAltName = 'no name', validTo }) => `${subjectAltName}, until ${validTo}`);
  if (certificates.length === 0)
    return { what, state: 'missing', wanted: 'set MAYFLY_TLS_CERT and MAYFLY_TLS_KEY', found };
  if (ofHost === undefined) return { what, state: 'wrong', wanted: `one that names ${hostname}`, found };
  const isLate = Date.parse(ofHost.validTo) - now < renewalDays * dayMs;
  return { what, state: isLate ? 'wrong' : 'ok', wanted: `one that is valid for ${renewalDays} days and more`, found };
}

function recordFinding(
  what: string,
  answer: RecordAnswer,
  { wanted, isRight }: { wanted: string; isRight: (value: string) => boolean },
): DomainFinding {
  if (answer.outcome === 'failed') return { what, state: 'unknown', wanted, found: [] };
  const { values } = answer;
  const state = values.length === 0 ? 'missing' : values.some(isRight) ? 'ok' : 'wrong';
  return { what, state, wanted, found: values.slice(0, foundMax).map((value) => value.slice(0, foundCharactersMax)) };
}

/** Records of one kind: others may stand at the same name. */
function withTag(answer: RecordAnswer, tag: string): RecordAnswer {
  if (answer.outcome === 'failed') return answer;
  return { outcome: 'answered', values: answer.values.filter((value) => value.trim().startsWith(tag)) };
}

function idOf(record: string): string | undefined {
  return /;\s*id=(\w+)/.exec(record)?.[1];
}

function hostName(text: string): string {
  return text.toLowerCase().replace(/\.$/, '');
}

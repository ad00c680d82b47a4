import type { Config } from '../../../config.ts';
import type { RecordAnswer, RecordReader } from '../../../dns/record-reader.ts';
import { fine, type MachineFinding } from './finding.ts';

/** Domains of the service that are looked at. */
const domainsMax = 10;
const addressMsMax = 5_000;
/** Names that lead nowhere from elsewhere (RFC 6761). */
const ofThisMachine = /(^|\.)(localhost|test|example|invalid)$/;

/** Looks at how mail of others finds this server: the MX of each domain of the service, and the address of the host that they name. */
export async function nameFindings(
  { domains, hostname }: Pick<Config, 'domains' | 'hostname'>,
  reader: Pick<RecordReader, 'mx' | 'ipv4'>,
): Promise<MachineFinding[]> {
  const known = domains.filter((domain) => !ofThisMachine.test(domain));
  const [first = ''] = domains;
  if (known.length === 0) return [fine('DNS', `${first} is a name of this machine alone: mail comes from here`)];
  const { signal } = new AbortController();
  const looked = known
    .slice(0, domainsMax)
    .map(async (domain) => mxFinding(domain, await reader.mx(domain, signal), hostname));
  const leftOut = known.length - domainsMax;
  const more: MachineFinding[] =
    leftOut <= 0
      ? []
      : [
          {
            what: 'DNS',
            state: 'unknown',
            found: `${leftOut} more domains`,
            fix: 'Look at each: mayfly doctor --domain NAME.',
          },
        ];
  return [await hostFinding(hostname, reader), ...(await Promise.all(looked)), ...more];
}

async function hostFinding(hostname: string, reader: Pick<RecordReader, 'ipv4'>): Promise<MachineFinding> {
  const what = `address of ${hostname}`;
  if (hostname.startsWith('[') || ofThisMachine.test(hostname))
    return {
      what,
      state: 'wrong',
      found: 'no name that others know',
      fix: 'Set MAYFLY_HOSTNAME to the name at which MX records point.',
    };
  const answer = await reader.ipv4(hostname, addressMsMax);
  if (answer.outcome === 'failed') return noAnswer(what);
  if (answer.values.length > 0) return fine(what, answer.values.join(', '));
  return {
    what,
    state: 'warning',
    found: 'no IPv4 address',
    fix: `Set an A record of ${hostname}: few senders have IPv6 alone.`,
  };
}

function mxFinding(domain: string, answer: RecordAnswer, hostname: string): MachineFinding {
  const what = `MX of ${domain}`;
  if (answer.outcome === 'failed') return noAnswer(what);
  const found = answer.values.slice(0, domainsMax).join(', ');
  if (answer.values.some((value) => nameOf(value) === nameOf(hostname))) return fine(what, found);
  const fix = `Set an MX record of ${domain} to ${hostname}, or MAYFLY_HOSTNAME to the name of the record. A relay in front is fine.`;
  return { what, state: 'warning', found: found === '' ? 'none' : found, fix };
}

function noAnswer(what: string): MachineFinding {
  return {
    what,
    state: 'unknown',
    found: 'no name server answers',
    fix: 'Look at /etc/resolv.conf, or set MAYFLY_DOMAIN_NAME_SERVERS.',
  };
}

function nameOf(text: string): string {
  return text.toLowerCase().replace(/\.$/, '');
}

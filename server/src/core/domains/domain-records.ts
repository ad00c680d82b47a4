import type { DomainRecord, RecordStatus } from '../../contract/domains.ts';
import type { RecordAnswer, RecordReader } from '../../dns/record-reader.ts';
import type { DomainRow } from '../../store/operations/domains/domains.ts';

/** Limits of the values that are stored of a record, because a foreign zone may have any number, of any length. */
const foundMax = 10;
const foundCharactersMax = 255;

/** Result of the check of one record, as it is stored. */
type RecordLook = Pick<DomainRecord, 'type' | 'status' | 'found'> & {
  /** Whether it is the record of the subdomains. */
  readonly isWildcard?: boolean;
};

/** Result of the check of the records of a domain. */
export interface RecordsLook {
  /** Records as JSON, to be stored. */
  readonly records: string;
  /** Whether those are right that prove the ownership and lead mail here. */
  readonly isRight: boolean;
}

/** Domain as far as its records depend on it. */
type NamedDomain = Pick<DomainRow, 'name' | 'txt_token' | 'subdomains'>;

/**
 * The DNS records that a domain needs: one proves its ownership, another leads mail here, and a wildcard (RFC 4592) that to its
 * subdomains, if they belong to it.
 */
export class DomainRecords {
  /** Host that MX records point at. */
  readonly mxTarget: string;
  readonly #reader: RecordReader;

  constructor(parts: { reader: RecordReader; mxTarget: string }) {
    this.#reader = parts.reader;
    this.mxTarget = parts.mxTarget;
  }

  /** Looks the records up. */
  async look(domain: NamedDomain, signal: AbortSignal): Promise<RecordsLook> {
    const { txt, mx, wildcard } = this.#wanted(domain);
    const isOurs = (value: string) => hostName(value) === hostName(mx.value);
    const [texts, hosts, ofWildcard] = await Promise.all([
      this.#reader.txt(txt.name, signal),
      this.#reader.mx(mx.name, signal),
      domain.subdomains === 1 ? this.#reader.mx(wildcard.name, signal) : undefined,
    ]);
    const looks = [lookOf('TXT', texts, (value) => value.trim() === txt.value), lookOf('MX', hosts, isOurs)];
    const further = ofWildcard === undefined ? [] : [{ ...lookOf('MX', ofWildcard, isOurs), isWildcard: true }];
    return { records: JSON.stringify([...looks, ...further]), isRight: looks.every(({ status }) => status === 'ok') };
  }

  /** Records of a domain with the result of the last check; none for a domain of the operator. */
  present(domain: NamedDomain & Pick<DomainRow, 'records' | 'is_manual'>): DomainRecord[] {
    if (domain.is_manual === 1) return [];
    const { txt, mx, wildcard } = this.#wanted(domain);
    const looks: readonly RecordLook[] = JSON.parse(domain.records);
    const statusOf = (type: DomainRecord['type'], ofWildcard = false): Pick<DomainRecord, 'status' | 'found'> => {
      const isOf = (look: RecordLook) => look.type === type && (look.isWildcard ?? false) === ofWildcard;
      const { status = 'unchecked', found = [] } = looks.find(isOf) ?? {};
      return { status, found };
    };
    return [
      { type: 'TXT', ...txt, ...statusOf('TXT') },
      { type: 'MX', ...mx, ...statusOf('MX') },
      ...(domain.subdomains === 1 ? [{ type: 'MX' as const, ...wildcard, ...statusOf('MX', true) }] : []),
    ];
  }

  #wanted({ name, txt_token }: NamedDomain) {
    return {
      txt: { name: `_mayfly.${name}`, value: `mayfly-verification=${txt_token}` },
      mx: { name, value: this.mxTarget },
      wildcard: { name: `*.${name}`, value: this.mxTarget },
    };
  }
}

function lookOf(type: DomainRecord['type'], answer: RecordAnswer, isRight: (value: string) => boolean): RecordLook {
  if (answer.outcome === 'failed') return { type, status: 'error', found: [] };
  const { values } = answer;
  const found = values.slice(0, foundMax).map((value) => value.slice(0, foundCharactersMax).toWellFormed());
  return { type, status: statusOf(values, isRight), found };
}

function statusOf(values: readonly string[], isRight: (value: string) => boolean): RecordStatus {
  if (values.length === 0) return 'missing';
  return values.some(isRight) ? 'ok' : 'wrong';
}

function hostName(text: string): string {
  return text.toLowerCase().replace(/\.$/, '');
}

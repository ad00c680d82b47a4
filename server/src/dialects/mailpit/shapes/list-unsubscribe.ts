import type { HeaderMap } from './header-map.ts';

/** List-Unsubscribe of a mail (RFC 2369 §3.2, RFC 8058), its links, and what is wrong with it. */
export interface ListUnsubscribe {
  readonly Header: string;
  /** One address of mail and one of the web at most. */
  readonly Links: readonly string[];
  readonly Errors: string;
  readonly HeaderPost: string;
}

/** Reads List-Unsubscribe from the fields of a mail. */
export function pitUnsubscribe(fields: HeaderMap): ListUnsubscribe {
  const header = fields.get('List-Unsubscribe')?.[0] ?? '';
  if (header === '') return { Header: '', Links: [], Errors: '', HeaderPost: '' };
  const { links, faults } = linksIn(withoutComments(header));
  return {
    Header: header,
    Links: links,
    Errors: faults.join(', '),
    HeaderPost: fields.get('List-Unsubscribe-Post')?.[0] ?? '',
  };
}

function withoutComments(text: string): string {
  const [first = '', ...opened] = text.split('(');
  const kept = opened.map((part) => {
    const end = part.indexOf(')');
    return end === -1 ? `(${part}` : part.slice(end + 1);
  });
  return [first, ...kept].join('').trim();
}

function linksIn(text: string): { links: string[]; faults: string[] } {
  const shown = JSON.stringify(text);
  // Between two brackets stand the links, each followed by its closing bracket and what comes after.
  const [before = '', ...opened] = text.split('<');
  const parts = opened.map((part) => part.split('>', 2));
  if (!parts.some(({ length }) => length === 2)) return failed(`${shown} no valid unsubscribe links found`);
  const after = parts.map(([, rest = '']) => rest.trim());
  if (before !== '' || after.at(-1) !== '' || !text.endsWith('>')) return failed(`${shown} should be enclosed in <>`);
  if (parts.length > 2) return failed(`${shown} should include a maximum of one email and one HTTP link`);
  if (after.slice(0, -1).some((between) => between !== ','))
    return failed(`${shown} <> should be split with a comma and optional spaces`);
  const links: string[] = [];
  const faults: string[] = [];
  for (const [link = ''] of parts) {
    const fault = faultOf(link, links);
    if (fault === undefined) links.push(link);
    else faults.push(`${JSON.stringify(link)} ${fault}`);
  }
  return { links, faults };
}

function failed(fault: string): { links: string[]; faults: string[] } {
  return { links: [], faults: [fault] };
}

const kinds = [
  { shape: /^mailto:[a-z0-9]/i, fault: 'should only contain one mailto:' },
  { shape: /^https?:\/\/[a-z0-9]/i, fault: 'should only contain one HTTP link' },
] as const;

function faultOf(link: string, before: readonly string[]): string | undefined {
  if (/\s/.test(link)) return 'should not contain spaces';
  const kind = kinds.find(({ shape }) => shape.test(link));
  if (kind === undefined) return 'should start with either http(s):// or mailto:';
  if (before.some((other) => kind.shape.test(other))) return kind.fault;
  return URL.canParse(link) ? undefined : 'is no valid link';
}

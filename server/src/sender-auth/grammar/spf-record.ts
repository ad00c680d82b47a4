import { parseDomain } from '../../lib/domain-name.ts';

/** Rules of RFC 7208 on the syntax of a record, for records that mailauth wrongly accepts. */

const versionTerm = /^v=spf1(?: |$)/i;
const modifierTerm = /^([a-z][\w.-]*)=(.*)$/i;
const addressWithoutValue = /^[+?~-]?ip[46](?:$|\/)/i;
/** A macro-string (§7.1) with the letters that are allowed outside of explanations. */
const macroString = /^(?:%\{[slodiphv]\d*r?[.\-+,/_=]*\}|%[%_-]|[\x21-\x24\x26-\x7e])*$/i;
const macroEnd = /^%\{[slodiphv]\d*r?[.\-+,/_=]*\}$/i;
const label = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

/** The fault of an SPF record that makes its result `permerror`; `undefined` for a sound one, and for other texts. */
export function spfRecordFault(text: string): string | undefined {
  if (!versionTerm.test(text)) return undefined;
  const counts = new Map<string, number>();
  for (const term of text.split(' ')) {
    if (addressWithoutValue.test(term)) return `${term} has no network`;
    const [, name = '', value = ''] = modifierTerm.exec(term) ?? [];
    const modifier = name.toLowerCase();
    if (modifier !== 'exp' && modifier !== 'redirect') continue;
    const count = (counts.get(modifier) ?? 0) + 1;
    if (count > 1) return `${modifier}= stands twice`;
    counts.set(modifier, count);
    if (!macroString.test(value) || !endsInDomain(value)) return `${modifier}= names no domain`;
  }
  return undefined;
}

/** Whether a domain-spec ends in a macro, or in a label that is no number. */
function endsInDomain(value: string): boolean {
  if (macroEnd.test(value.slice(Math.max(0, value.lastIndexOf('%{'))))) return true;
  const labels = (value.endsWith('.') ? value.slice(0, -1) : value).split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && label.test(last) && /[a-z-]/i.test(last);
}

/** Whether the name in a client's greeting is that of a host, so that a record may refer to it (`%{h}`). */
export function isHostName(name: string): boolean {
  const domain = parseDomain(name.endsWith('.') ? name.slice(0, -1) : name) ?? '';
  return domain.includes('.') && /^[a-z]/.test(domain.slice(domain.lastIndexOf('.') + 1));
}

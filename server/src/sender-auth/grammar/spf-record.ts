/** Rules of RFC 7208 about the syntax of a record, where mailauth takes what is none. */

const versionTerm = /^v=spf1(?: |$)/i;
const modifierTerm = /^([a-z][\w.-]*)=(.*)$/i;
const addressWithoutValue = /^[+?~-]?ip[46](?:$|\/)/i;
/** A macro-string (§7.1) of the letters that stand outside of explanations. */
const macroString = /^(?:%\{[slodiphv]\d*r?[.\-+,/_=]*\}|%[%_-]|[\x21-\x24\x26-\x7e])*$/i;
/** The end of a domain-spec: a macro, or a label that has a letter or a hyphen inside and not at its ends. */
const domainEnd = /(?:%\{[slodiphv]\d*r?[.\-+,/_=]*\}|\.(?=[a-z\d-]*[a-z-])[a-z\d](?:[a-z\d-]*[a-z\d])?\.?)$/i;

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
    if (!macroString.test(value) || !domainEnd.test(value)) return `${modifier}= names no domain`;
  }
  return undefined;
}

const nameShape = /^(?=.{1,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?\.?$/i;

/** Whether a name that a client gave itself is that of a host, so that a record may ask for it (`%{h}`). */
export function isHostName(name: string): boolean {
  return nameShape.test(name);
}

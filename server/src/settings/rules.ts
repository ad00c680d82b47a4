import { type SenderCondition, senderConditions } from '../contract/mails/mail-rules.ts';
import { type NormalRules, normalRules } from '../core/rules/rule-set.ts';
import { setting } from './setting.ts';

type List = Exclude<keyof NormalRules, 'messageBytesMax' | 'conditions'>;

/** Settings by which the service refuses mail for all of its recipients. */
export const ruleSettings = {
  senderConditions: setting(
    'SENDER_CONDITIONS',
    '',
    conditions,
    'checks that a message must not fail, separated by commas: spf, dkim, dmarc; none when empty',
  ),
  blockedSenders: setting(
    'BLOCKED_SENDERS',
    '',
    entries('blockedSenders'),
    'senders whose mail is refused: addresses, domains, *.example.com, or <> for bounces, separated by commas',
  ),
  blockedNetworks: setting(
    'BLOCKED_NETWORKS',
    '',
    entries('blockedNetworks'),
    'addresses or networks whose mail is refused, separated by commas',
  ),
  blockedWords: setting(
    'BLOCKED_WORDS',
    '',
    entries('blockedWords'),
    'words that refuse a recipient whose name has them between . + - and _, separated by commas',
  ),
  dnsBlocklists: setting(
    'DNS_BLOCKLISTS',
    '',
    entries('dnsBlocklists'),
    'zones of DNS blocklists (RFC 5782) that refuse clients, separated by commas',
  ),
} as const;

/** Reads conditions, with commas between them. */
function conditions(value: string): readonly SenderCondition[] {
  const names = value.split(',').map((name) => name.trim().toLowerCase());
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => {
      const known = senderConditions.find((condition) => condition === name);
      if (known === undefined) throw new Error(`"${name}" is none of ${senderConditions.join(', ')}`);
      return known;
    });
}

/** Reads the entries of a list, with commas between them. */
function entries(list: List): (value: string) => readonly string[] {
  return (value) => {
    const texts = value.split(',').filter((text) => text.trim() !== '');
    try {
      return normalRules({ [list]: texts })[list];
    } catch (error) {
      const wrong = texts.find((text) => isWrong(list, text)) ?? '';
      throw new Error(`"${wrong.trim()}": ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

function isWrong(list: List, text: string): boolean {
  try {
    normalRules({ [list]: [text] });
    return false;
  } catch {
    return true;
  }
}

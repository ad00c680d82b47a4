import type { Schemas } from '../../service/api.ts';

export type MailRules = Schemas['MailRules'];

/** Rules that are lists of entries, which are written one a line. */
export const listed = ['blockedSenders', 'blockedWords', 'blockedNetworks', 'dnsBlocklists'] as const;
export const conditions = ['spf', 'dkim', 'dmarc'] as const;

/** Entries as the service takes them, for fields that have none. */
export const examples: Readonly<Record<(typeof listed)[number] | 'allowedSenders', string>> = {
  blockedSenders: 'spam.example\n*.spam.example',
  blockedWords: 'invoice',
  blockedNetworks: '192.0.2.0/24',
  dnsBlocklists: 'bl.example.net',
  allowedSenders: 'bank.example\nann@shop.example',
};

const kilobyte = 1_000;

/** Entries of a text: one a line, or with commas between them. */
export function entriesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Rules that a form has. What is empty refuses nothing, and is left out. */
export function rulesOf(form: FormData): MailRules {
  const lists = listed
    .map((name) => [name, entriesOf(String(form.get(name) ?? ''))] as const)
    .filter(([, entries]) => entries.length > 0);
  const checked = conditions.filter((name) => form.has(name));
  const size = String(form.get('size') ?? '').trim();
  return {
    ...Object.fromEntries(lists),
    ...(checked.length === 0 ? {} : { conditions: checked }),
    ...(size === '' ? {} : { messageBytesMax: Math.round(Number(size) * kilobyte) }),
  };
}

/** The largest size as the form has it, in kB. */
export function sizeOf({ messageBytesMax }: MailRules): number | '' {
  return messageBytesMax === undefined ? '' : messageBytesMax / kilobyte;
}

/** Texts of the rules by which mail is refused. */
export const rulesEn = {
  title: 'Mail rules',
  about:
    'Mail that meets a rule is refused, with its reason in the list of refusals. One entry a line; what is empty refuses nothing.',
  domainHint: 'Mail to this domain meets these as well as the rules of the account.',
  blockedSenders: 'Senders that are refused',
  blockedWords: 'Words in names of recipients',
  blockedNetworks: 'Networks that are refused',
  dnsBlocklists: 'DNS blocklists',
  conditions: 'Checks that a sender must not fail',
  size: 'Largest size, in kB',
  senders: 'Senders that are taken, one a line',
  sendersHint: 'Mail of anybody else is refused. Without an entry, mail of all senders is taken.',
  saved: 'Rules saved: they hold from now on',
};

/** All texts of rules. */
export type RuleTexts = typeof rulesEn;

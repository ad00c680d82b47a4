import type { RuleTexts } from './en.ts';

export const rulesDe: RuleTexts = {
  title: 'Mailregeln',
  about:
    'Eine Mail, auf die eine Regel passt, wird abgelehnt; der Grund steht in der Liste der Ablehnungen. Ein Eintrag je Zeile; was leer ist, lehnt nichts ab.',
  domainHint: 'Für Mails an diese Domain gelten sie neben den Regeln des Kontos.',
  blockedSenders: 'Absender, die abgelehnt werden',
  blockedWords: 'Wörter in Namen von Empfängern',
  blockedNetworks: 'Netze, die abgelehnt werden',
  dnsBlocklists: 'DNS-Sperrlisten',
  conditions: 'Prüfungen, an denen ein Absender nicht scheitern darf',
  size: 'Größte Mail, in kB',
  senders: 'Absender, die angenommen werden, einer je Zeile',
  sendersHint: 'Mails aller anderen werden abgelehnt. Ohne Eintrag werden Mails aller Absender angenommen.',
  saved: 'Regeln gespeichert: sie gelten ab jetzt',
};

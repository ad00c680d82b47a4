/** Name of the paper that shows a mail as it is. */
export const original = 'original';

/** Mail clients of which most features were tested, by their ids of the service: how people call them, the most used first. */
export const mailClients: Readonly<Record<string, string>> = {
  'gmail.desktop-webmail': 'Gmail (web)',
  'gmail.ios': 'Gmail (iOS)',
  'gmail.android': 'Gmail (Android)',
  'gmail.mobile-webmail': 'Gmail (mobile web)',
  'outlook.windows': 'Outlook (Windows)',
  'outlook.outlook-com': 'Outlook.com',
  'outlook.macos': 'Outlook (macOS)',
  'outlook.ios': 'Outlook (iOS)',
  'outlook.android': 'Outlook (Android)',
  'outlook.windows-mail': 'Windows Mail',
  'apple-mail.macos': 'Apple Mail (macOS)',
  'apple-mail.ios': 'Apple Mail (iOS)',
  'yahoo.desktop-webmail': 'Yahoo Mail (web)',
  'yahoo.ios': 'Yahoo Mail (iOS)',
  'yahoo.android': 'Yahoo Mail (Android)',
  'samsung-email.android': 'Samsung Email',
  'thunderbird.macos': 'Thunderbird (macOS)',
  'protonmail.desktop-webmail': 'Proton Mail (web)',
  'protonmail.ios': 'Proton Mail (iOS)',
  'protonmail.android': 'Proton Mail (Android)',
  'gmx.desktop-webmail': 'GMX (web)',
  'gmx.ios': 'GMX (iOS)',
  'gmx.android': 'GMX (Android)',
  'web-de.desktop-webmail': 'WEB.DE (web)',
  'web-de.ios': 'WEB.DE (iOS)',
  'web-de.android': 'WEB.DE (Android)',
  'ionos-1and1.desktop-webmail': '1&1 (web)',
  'ionos-1and1.android': '1&1 (Android)',
  'fastmail.desktop-webmail': 'Fastmail',
  'hey.desktop-webmail': 'HEY',
  'aol.desktop-webmail': 'AOL (web)',
  'aol.ios': 'AOL (iOS)',
  'aol.android': 'AOL (Android)',
  'orange.desktop-webmail': 'Orange (web)',
  'orange.ios': 'Orange (iOS)',
  'orange.android': 'Orange (Android)',
  'sfr.desktop-webmail': 'SFR (web)',
  'sfr.ios': 'SFR (iOS)',
  'sfr.android': 'SFR (Android)',
  'laposte.desktop-webmail': 'LaPoste.net',
  'mail-ru.desktop-webmail': 'Mail.ru',
};

const papersMax = 2;

/** The client in whose eyes most mails differ. */
const usual = 'outlook.windows';

/** The eyes that a URL names: the mail as it is, or mail clients; one or two. Without any, the usual ones. */
export function eyesIn(text: string): readonly string[] {
  const known = text.split(',').filter((eye) => eye === original || Object.hasOwn(mailClients, eye));
  return known.length === 0 ? [original, usual] : known.slice(0, papersMax);
}

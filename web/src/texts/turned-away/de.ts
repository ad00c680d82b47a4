import type { TurnedAwayTexts } from '../service-words.ts';

/** Why mail and logins were turned away, and what to do, in German. */
export const turnedAwayDe: TurnedAwayTexts = {
  too_big: {
    why: 'Die Nachricht ist größer, als der Dienst oder eine Regel des Besitzers oder der Domain annimmt',
    fix: 'Weniger senden oder messageBytesMax der Regeln höher setzen; die Grenze des Dienstes ist MAYFLY_MESSAGE_BYTES_MAX.',
  },
  sender_blocked: {
    why: 'Eine Regel sperrt den Absender: des Dienstes, des Besitzers oder der Domain',
    fix: 'Den Absender aus MAYFLY_BLOCKED_SENDERS oder aus blockedSenders der Regeln nehmen.',
  },
  network_blocked: {
    why: 'Eine Regel sperrt das Netz des Rechners: des Dienstes, des Besitzers oder der Domain',
    fix: 'Das Netz aus MAYFLY_BLOCKED_NETWORKS oder aus blockedNetworks der Regeln nehmen.',
  },
  name_blocked: {
    why: 'Eine Regel sperrt ein Wort im Namen des Empfängers: des Dienstes, des Besitzers oder der Domain',
    fix: 'Das Wort aus MAYFLY_BLOCKED_WORDS oder aus blockedWords der Regeln nehmen.',
  },
  dns_listed: {
    why: 'Die Adresse des Rechners steht auf einer DNS-Sperrliste, die eine Regel nennt',
    fix: 'Den Betreiber der Liste nach dem Grund fragen oder die Liste aus den Regeln nehmen.',
  },
  sender_not_allowed: {
    why: 'Das Postfach nimmt nur Post bestimmter Absender an',
    fix: 'Den Absender zu allowedSenders des Postfachs hinzufügen oder sie auf null setzen.',
  },
  spf_failed: {
    why: 'Der Rechner darf für die Domain des Absenders nicht senden (SPF), und eine Regel verlangt es',
    fix: 'Den Rechner im SPF-Eintrag der Domain nennen oder spf aus den Bedingungen der Regeln nehmen.',
  },
  dkim_failed: {
    why: 'Eine DKIM-Signatur der Nachricht stimmt nicht, keine andere stimmt, und eine Regel verlangt es',
    fix: 'Berichtigen, was die Nachricht signiert oder ändert, oder dkim aus den Bedingungen der Regeln nehmen.',
  },
  dmarc_failed: {
    why: 'Weder SPF noch DKIM stimmt für die Domain in From, die solche Post abzulehnen bittet (DMARC), oder in From steht nicht genau eine Adresse',
    fix: 'Die Nachricht für die Domain in From signieren oder dmarc aus den Bedingungen der Regeln nehmen.',
  },
  loop: {
    why: 'Die Nachricht lief über zu viele Server, wie im Kreis',
    fix: 'Den Server berichtigen, der sie hierher sendet: Am Ende leitet er an sich selbst weiter.',
  },
  no_memory: {
    why: 'Zu viel Post kam auf einmal, von diesem Rechner oder insgesamt',
    fix: 'Nichts: Absender versuchen es später wieder. Bleibt es so, hilft das Protokoll des Dienstes.',
  },
  mailbox_full: {
    why: 'Das Postfach hat so viele Mails oder Bytes, wie es haben darf',
    fix: 'Mails löschen, nur die neuesten behalten oder den Betreiber um mehr bitten.',
  },
  quota: {
    why: 'Die Mails des Besitzers haben so viele Bytes, wie sie haben dürfen',
    fix: 'Mails löschen, nur die neuesten behalten oder den Betreiber um mehr bitten.',
  },
  suspended: {
    why: 'Der Betreiber hat das Postfach oder seinen Besitzer gesperrt',
    fix: 'Den Betreiber nach dem Grund fragen.',
  },
  unknown_recipient: {
    why: 'Ein Postfach dieser Adresse gibt es nicht, oder nicht mehr',
    fix: 'Die Adresse vergleichen; das Postfach vor der Mail anlegen oder länger leben lassen.',
  },
  too_many_unknown_recipients: {
    why: 'Der Rechner hat in einer Minute zu viele Empfänger genannt, die es hier nicht gibt',
    fix: 'Eine Minute warten und berichtigen, was der Rechner vor dieser Antwort tut.',
  },
  too_many_recipients: {
    why: 'Die Nachricht hat mehr Empfänger, als eine haben darf, oder einen mit anderen Regeln für ihren Inhalt als der erste',
    fix: 'In mehreren Nachrichten senden, oder der Betreiber setzt MAYFLY_SMTP_RECIPIENTS_MAX höher.',
  },
  too_many_new_mailboxes: {
    why: 'Erste Mails haben auf der Domain so viele Postfächer angelegt, wie ihre Regel in einer Stunde erlaubt',
    fix: 'Nichts: Absender versuchen es später wieder. Für mehr die Regel der Domain ändern.',
  },
  mailbox_limit: {
    why: 'Die erste Mail würde ein Postfach anlegen, und der Besitzer der Domain hat so viele, wie er darf',
    fix: 'Postfächer löschen, kürzer leben lassen oder den Betreiber um mehr bitten.',
  },
  relay_denied: {
    why: 'Der Empfänger gehört zu keiner Domain, deren Post hier angenommen wird',
    fix: 'Um die Mail einer Anwendung einzufangen, sie mit der Adresse eines Postfachs und einem API-Schlüssel anmelden lassen oder MAYFLY_CAPTURE einschalten.',
  },
  bad_address: {
    why: 'Die Adresse oder ein Parameter danach ist keine, die der Dienst annimmt',
    fix: 'Den Befehl berichtigen, wie die Antwort sagt.',
  },
  mailbox_ended: {
    why: 'Das Postfach der Anmeldung ist zu Ende',
    fix: 'Mit der Adresse eines aktiven Postfachs anmelden.',
  },
  wrong_credentials: {
    why: 'Der Benutzer ist kein Postfach, oder das Passwort kein API-Schlüssel, der dort schreiben darf',
    fix: 'Als Benutzer die Adresse eines Postfachs nehmen, als Passwort einen API-Schlüssel seines Besitzers, der schreiben darf.',
  },
  too_many_failed_logins: {
    why: 'Der Rechner ist in einer Minute zu oft mit der Anmeldung gescheitert',
    fix: 'Eine Minute warten und berichtigen, was der Rechner vor dieser Antwort tut.',
  },
  key_ended: {
    why: 'Der API-Schlüssel der Anmeldung ist abgelaufen oder widerrufen',
    fix: 'Mit einem anderen API-Schlüssel anmelden.',
  },
  login_needs_tls: {
    why: 'Von dort braucht eine Anmeldung mit einem API-Schlüssel TLS',
    fix: 'Vor der Anmeldung STARTTLS benutzen.',
  },
  login_not_offered: {
    why: 'Der Rechner begann eine Anmeldung, und ihm wird keine angeboten: Die Verbindung hat kein TLS',
    fix: 'Dem Dienst mit MAYFLY_TLS_CERT ein Zertifikat geben oder mit MAYFLY_SMTP_AUTH_PLAIN_FROM Anmeldungen ohne TLS erlauben.',
  },
  too_many_errors: {
    why: 'Zu viele Befehle des Rechners wurden abgelehnt',
    fix: 'Eine Minute warten und berichtigen, was der Rechner vor dieser Antwort tut.',
  },
  too_many_connections: {
    why: 'Die Adresse des Rechners hat zu viele Verbindungen, oder alle zusammen',
    fix: 'Eine Verbindung für mehrere Nachrichten benutzen.',
  },
  script: {
    why: 'Das Zustellskript des Postfachs will es so',
    fix: 'Nichts: es ist ein Test. Das Skript endet, wenn es gelöscht wird.',
  },
  storage_full: { why: 'Der Speicher des Dienstes ist voll', fix: 'Platz schaffen oder es dem Betreiber sagen.' },
  failure: {
    why: 'Der Dienst ist gescheitert',
    fix: 'Nichts: Absender versuchen es später wieder. Bleibt es so, hilft das Protokoll des Dienstes.',
  },
};

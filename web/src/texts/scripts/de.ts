import { pluralsOf } from '../plural.ts';
import type { ScriptTexts } from './en.ts';

const plural = pluralsOf('de');

/** Texts of delivery scripts, in German. */
export const scriptsDe: ScriptTexts = {
  about:
    'Wer an dieses Postfach sendet, trifft auf Fehler in einer Reihenfolge, die Sie festlegen. So sehen Sie, was er danach tut.',
  acts: 'Worauf Absender treffen',
  setAt: (time) => `Seit ${time}`,
  end: 'Fehler beenden',
  ended: 'Absender treffen hier auf keine Fehler mehr.',
  wasSet: 'Der nächste Absender trifft auf den ersten Schritt.',
  met: (met, times) => `${met} von ${times} Versuchen`,
  share: (percent) => `${percent} der Versuche`,
  isNext: 'als Nächstes',
  moments: {
    connect: 'Bei der Verbindung',
    helo: 'Bei EHLO',
    mail: 'Bei MAIL',
    rcpt: 'Bei RCPT',
    data: 'Bei DATA',
    end: 'Nach dem Inhalt',
  },
  from: (text) => `Absender mit ${text}`,
  subject: (text) => `Betreff mit ${text}`,
  after: (time) => `wartet ${time}`,
  cuts: 'bricht die Verbindung ab',
  takes: 'nimmt die Mail an',
  thenAccept: 'Danach wird Mail angenommen.',
  thenRepeat: 'Danach beginnt es von vorn.',
  rate: (tries, time) => `Mehr als ${tries} in ${time}`,
  tries: (count) => plural(count, { one: 'ein Versuch', other: '# Versuche' }),
  choose: 'Fehler festlegen',
  chooseOthers: 'Andere festlegen',
  pattern: 'Beginnen mit',
  patterns: {
    refused: 'Drei Versuche abgelehnt, dann angenommen',
    limited: 'Fünf Versuche je Minute',
    slow: 'Antworten nach zehn Sekunden',
    lost: 'Angenommen, doch die Antwort geht verloren',
    full: 'Ein volles Postfach',
  },
  script: 'Skript',
  scriptHint: 'Wie in der API: Ändern Sie es, wie Sie es brauchen.',
  noJson: (reason) => `Das Skript ist kein JSON: ${reason}`,
  set: 'Festlegen',
  attempts: 'Versuche bisher',
  noAttempts: 'Keiner, seit zum ersten Mal ein Skript festgelegt wurde.',
  repeatOf: (number) => `dieselbe Mail wie Versuch ${number}`,
  noTls: 'ohne TLS',
  cut: 'Verbindung abgebrochen',
  stored: 'Mail öffnen',
  waited: (time) => `nach ${time}`,
  more: 'Frühere Versuche',
};

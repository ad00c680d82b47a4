import type { FindingTexts } from '../service-words.ts';

/** Faults of a mail for its author, in German. */
export const findingsDe: FindingTexts = {
  html_clipped: {
    what: 'Das HTML ist größer als 102 kB',
    why: 'Gmail zeigt die ersten 102 kB und einen Link zum Rest; der Abmeldelink und die Zählung können fehlen.',
    fix: 'Kommentare und ungenutzte Stile entfernen, Tracking-Adressen kürzen oder weniger in eine Mail packen.',
  },
  script: {
    what: 'Die Mail enthält Skripte',
    why: 'Kein Mailprogramm führt sie aus; manche lehnen die Mail ab oder halten sie für Spam.',
    fix: 'Skript-Elemente und Attribute wie onclick entfernen.',
  },
  frame: {
    what: 'Die Mail enthält einen Frame',
    why: 'Mailprogramme entfernen Frames samt Inhalt.',
    fix: 'Den Inhalt in die Mail setzen oder an seiner Stelle ein Bild mit Link.',
  },
  meta_refresh: {
    what: 'Die Mail leitet auf eine andere Seite um',
    why: 'Mailprogramme entfernen das, und Filter halten es für Betrug.',
    fix: 'Das meta-Element mit http-equiv="refresh" entfernen.',
  },
  link_script: {
    what: 'Ein Link startet ein Skript oder trägt seine Seite in sich',
    why: 'Mailprogramme entfernen die Ziele javascript:, vbscript: und data:.',
    fix: 'Auf eine Webseite verlinken.',
  },
  link_empty: {
    what: 'Ein Link führt nirgendwohin',
    why: 'Sein Ziel ist leer: Vielleicht fehlt ein Wert in der Vorlage.',
    fix: 'Das Ziel eintragen.',
  },
  link_relative: {
    what: 'Ein Link hat keinen Host',
    why: 'Eine Mail hat keine eigene Adresse, auf die sich das Ziel beziehen könnte.',
    fix: 'Die ganze Adresse schreiben, mit https:// und Host.',
  },
  link_local: {
    what: 'Ein Link führt zu einem Rechner, den die Leser nicht erreichen',
    why: 'Sein Host ist localhost oder liegt in einem privaten Netz.',
    fix: 'Die öffentliche Adresse der Website nehmen.',
  },
  image_relative: {
    what: 'Ein Bild hat keinen Host oder einen, den die Leser nicht erreichen',
    why: 'Eine Mail hat keine eigene Adresse, auf die sich das Bild beziehen könnte.',
    fix: 'Die ganze Adresse schreiben, mit https:// und öffentlichem Host.',
  },
  image_not_in_message: {
    what: 'Ein Bild (cid:) fehlt in der Nachricht',
    why: 'Kein Anhang hat die genannte Content-ID.',
    fix: 'Das Bild mit dieser Content-ID anhängen.',
  },
  image_without_source: {
    what: 'Ein Bild hat keine Quelle',
    why: 'Sein src ist leer: Vielleicht fehlt ein Wert in der Vorlage.',
    fix: 'Die Adresse eintragen.',
  },
  charset_differs: {
    what: 'Der Zeichensatz im HTML ist nicht der seines Teils',
    why: 'Programme, die dem meta-Element glauben, zeigen falsche Buchstaben.',
    fix: 'In beiden denselben nennen, am besten UTF-8.',
  },
  link_text_differs: {
    what: 'Ein Link zeigt einen Host und führt zu einem anderen',
    why: 'So sieht Betrug aus: Filter und Programme warnen davor. Bei Links über Tracking-Dienste passiert es ungewollt.',
    fix: 'Worte statt der Adresse zeigen oder unter einem Host derselben Domain zählen.',
  },
  link_user_info: {
    what: 'Ein Link hat einen Namen vor dem Host, wie https://name@host',
    why: 'Der Name sieht aus wie der Host: Filter halten das für Betrug.',
    fix: 'Alles vor dem @ entfernen.',
  },
  link_ip_address: {
    what: 'Ein Link führt zu einer IP-Adresse',
    why: 'Filter halten das für Betrug.',
    fix: 'Den Namen des Hosts nehmen.',
  },
  link_without_text: {
    what: 'Ein Link hat keine Worte',
    why: 'Ein Screenreader hat nichts vorzulesen, und ohne Bilder gibt es nichts zu klicken.',
    fix: 'Dem Link Worte geben oder seinem Bild einen Alternativtext.',
  },
  image_without_alt: {
    what: 'Ein Bild hat keinen Alternativtext',
    why: 'Viele Programme laden Bilder erst auf Wunsch; bis dahin, und für Screenreader, ist da nichts.',
    fix: 'alt="…" angeben, bei reiner Verzierung alt="".',
  },
  text_missing: {
    what: 'Neben dem HTML gibt es keinen reinen Text',
    why: 'Filter rechnen das an; Uhren und Textprogramme zeigen, was sie aus dem HTML machen.',
    fix: 'Als multipart/alternative senden, mit text/plain zuerst.',
  },
  text_short: {
    what: 'Der reine Text ist fast leer',
    why: 'Wer Text liest, verpasst die Mail, und Filter vergleichen beides.',
    fix: 'Darin sagen, was das HTML sagt.',
  },
  style_too_long: {
    what: 'Ein style-Element ist länger als 16 kB',
    why: 'Gmail verwirft es ganz.',
    fix: 'Ungenutzte Regeln entfernen oder auf mehrere style-Elemente verteilen.',
  },
  style_external: {
    what: 'Stile werden von außen geladen',
    why: 'Die meisten Programme laden keine Stylesheets, weder per link noch per @import.',
    fix: 'Die Stile in ein style-Element und in style-Attribute setzen.',
  },
  charset_missing: {
    what: 'Für das HTML ist kein Zeichensatz genannt',
    why: 'Buchstaben jenseits von ASCII werden geraten.',
    fix: 'Als Content-Type: text/html; charset=utf-8 senden.',
  },
  language_missing: {
    what: 'Das HTML nennt seine Sprache nicht',
    why: 'Screenreader wählen danach ihre Stimme, und Programme bieten sonst unnötige Übersetzungen an.',
    fix: 'Dem html-Element lang="…" geben.',
  },
  html_nearly_clipped: {
    what: 'Das HTML ist nahe an den 102 kB, bei denen Gmail kürzt',
    why: 'Echte Namen und Links können länger sein als die eines Tests.',
    fix: 'Unnötiges entfernen.',
  },
  link_insecure: {
    what: 'Ein Link führt zu http:',
    why: 'Was dort steht, kann unterwegs gelesen und verändert werden.',
    fix: 'Auf https: verlinken.',
  },
  image_insecure: {
    what: 'Ein Bild wird über http: geladen',
    why: 'Webmail auf einer Seite mit https: zeigt es nicht oder warnt.',
    fix: 'Über https: laden.',
  },
  image_without_width: {
    what: 'Ein Bild hat keine Breite',
    why: 'Outlook unter Windows zeigt es in seiner eigenen Größe, und ohne das Bild fällt das Layout zusammen.',
    fix: 'Ein width-Attribut angeben.',
  },
  charset_not_utf8: {
    what: 'Der Zeichensatz ist nicht UTF-8',
    why: 'Ihm fehlen Buchstaben, und Programme kennen ihn weniger gut.',
    fix: 'Das HTML in UTF-8 senden.',
  },
  title_missing: {
    what: 'Das HTML hat keinen Titel',
    why: 'Screenreader sagen ihn zuerst, und Browser zeigen ihn, wenn die Mail in einem Tab offen ist.',
    fix: 'Den Betreff in ein title-Element setzen.',
  },
  viewport_missing: {
    what: 'Das HTML sagt nichts über kleine Bildschirme',
    why: 'Manche Telefone zeigen es dann als Seite von 980 Pixeln, zu klein zum Lesen.',
    fix: '<meta name="viewport" content="width=device-width, initial-scale=1"> ergänzen.',
  },
  colour_scheme_missing: {
    what: 'Die Mail hat keine Stile für den Dunkelmodus',
    why: 'Programme im Dunkelmodus ändern die Farben nach eigenen Regeln; Logos und Text können unlesbar werden.',
    fix: '<meta name="color-scheme" content="light dark"> und Stile in @media (prefers-color-scheme: dark) ergänzen.',
  },
  doctype_missing: {
    what: 'Das HTML hat keinen Doctype',
    why: 'Browser messen Boxen und Tabellen dann nach den Regeln der Neunziger.',
    fix: 'Mit dem Doctype html beginnen.',
  },
};

import { pluralsOf } from '../plural.ts';
import type { SharingTexts } from './en.ts';

const plural = pluralsOf('de');

/** Texts of the dialog that shares mail, in German. */
export const sharingDe: SharingTexts = {
  mail: 'Diese Mail teilen',
  mailbox: 'Dieses Postfach teilen',
  aboutMail: 'Wer den Link hat, liest diese Mail ohne Anmeldung, und zwar ganz.',
  aboutMailbox: 'Wer den Link hat, liest dieses Postfach ohne Anmeldung und ändert darin nichts.',
  life: 'Gilt für',
  views: 'Höchstens geöffnet',
  anyViews: 'ohne Grenze',
  times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
  codes: 'Codes und Links hervorheben',
  codesHint: 'Der Code als Knopf zum Kopieren, wie hier. Das schützt nichts: Im Text der Mail stehen Codes so oder so.',
  newLink: 'Neuer Link',
  shows: 'Der Link zeigt',
  newOnly: 'Nur neue Mails',
  newOnlyHint: 'Erst eine leere Liste, dann jede Mail, sobald sie kommt.',
  alsoEarlier: (count) =>
    plural(count, { one: 'Auch die Mail, die schon da ist', other: 'Auch die # Mails, die schon da sind' }),
  alsoEarlierHint: 'Sofort, was schon da ist, dann jede Mail, sobald sie kommt.',
  make: 'Link erstellen',
  makeAnother: 'Noch einen erstellen',
  made: 'Das ist der Link. Er wird nur jetzt angezeigt.',
  lost: 'Der Link wurde erstellt, aber seine Adresse ging unterwegs verloren. Ihn widerrufen und einen neuen erstellen.',
  endsWithMailbox: (span) => `Er endet mit dem Postfach: noch ${span}.`,
  links: 'Gültige Links',
  shared: (count) => plural(count, { one: 'Geteilt · 1 Link', other: 'Geteilt · # Links' }),
  madeAt: (time) => `Erstellt ${time}`,
  toMail: 'zu einer Mail',
  withEarlier: 'mit den Mails davor',
  newOnlyTerm: 'nur neue Mails',
  codesTerm: 'Codes hervorgehoben',
  neverOpened: 'noch nicht geöffnet',
  opened: (count) => plural(count, { one: 'einmal geöffnet', other: '#-mal geöffnet' }),
  openedOf: (count, most) => `${count} von ${most} Malen geöffnet`,
  lastOpened: (time) => `zuletzt ${time}`,
  until: (time) => `bis ${time}`,
  by: (name) => `mit dem Schlüssel „${name}“ erstellt`,
  revoke: 'Widerrufen',
  revokeQuestion: 'Widerrufen? Wer ihn hat, sieht ab dann nichts mehr.',
  keep: 'Behalten',
  revoked: 'Link widerrufen',
  asFile: 'Oder als Datei',
  fileHint:
    'Mayfly verschickt nichts. Die Datei im eigenen Mailprogramm anhängen; dort öffnet sie sich als die Mail, die sie ist.',
};

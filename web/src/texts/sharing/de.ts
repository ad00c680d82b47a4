import { pluralsOf } from '../plural.ts';
import type { SharingTexts } from './en.ts';

const plural = pluralsOf('de');

/** Texts of the dialog that shares mail, in German. */
export const sharingDe: SharingTexts = {
  mail: 'Diese Mail teilen',
  mailbox: 'Dieses Postfach teilen',
  aboutMail: 'Wer den Link hat, liest diese Mail ohne Anmeldung, und zwar ganz.',
  aboutMailbox: 'Wer den Link hat, liest ohne Anmeldung mit, was in dieses Postfach kommt.',
  life: 'Gilt für',
  views: 'Höchstens geöffnet',
  anyViews: 'ohne Grenze',
  times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
  codes: 'Codes und Links hervorheben',
  codesHint: 'Im Text stehen sie auch ohne das.',
  history: 'Auch zeigen, was schon da ist',
  make: 'Link erstellen',
  made: 'Das ist der Link. Er wird nur jetzt angezeigt.',
  lost: 'Der Link wurde erstellt, aber seine Adresse ging unterwegs verloren. Ihn widerrufen und einen neuen erstellen.',
  endsWithMailbox: (span) => `Er endet mit dem Postfach: noch ${span}.`,
  links: 'Gültige Links',
  toMail: 'Zu einer Mail',
  toMailbox: 'Zum Postfach',
  neverOpened: 'noch nicht geöffnet',
  opened: (count) => plural(count, { one: 'einmal geöffnet', other: '#-mal geöffnet' }),
  openedOf: (count, most) => `${count} von ${most} Malen geöffnet`,
  lastOpened: (time) => `zuletzt ${time}`,
  until: (time) => `bis ${time}`,
  by: (name) => `mit dem Schlüssel „${name}“`,
  revoke: 'Widerrufen',
  revoked: 'Link widerrufen',
  asFile: 'Oder als Datei',
  fileHint:
    'Mayfly verschickt nichts. Die Datei im eigenen Mailprogramm anhängen; dort öffnet sie sich als die Mail, die sie ist.',
};

import type { GuestTexts } from './en.ts';

/** Texts of guests, in German. */
export const guestDe: GuestTexts = {
  enter: 'Postfach sofort nutzen',
  enterHint: 'Ohne Konto. Nach einer Weile ist es samt Post verschwunden.',
  choose: 'Adresse wählen',
  name: 'Name',
  nameHint: 'a–z, 0–9, Punkt, Unterstrich und Bindestrich. Jeder Name wird nur einmal vergeben.',
  domain: 'Domain',
  open: 'Dieses Postfach öffnen',
  working: (done: number, all: number) => `Der Browser rechnet: ${done} von ${all}`,
  leaveTitle: 'Das Postfach verlassen?',
  leaveLinked: (address: string, until: string) =>
    `Der Wiederherstellungslink führt bis ${until} zu ${address} zurück, auch nach dem Ende des Postfachs.`,
  leaveUnlinked: 'Ohne Wiederherstellungslink kommt niemand zurück: Das Postfach hat nur dieser Browser.',
  leavePlain: 'Niemand kommt zu diesem Postfach zurück: Es hat nur dieser Browser.',
  keepAndLeave: 'Verlassen und für den Link behalten',
  deleteAndLeave: 'Postfach löschen und verlassen',
  stay: 'Bleiben',
  recoveryTitle: 'Wiederherstellungslink',
  recoveryAbout:
    'Dieser Link führt zum Postfach zurück, in diesem oder einem anderen Browser, und nach dessen Ende zur Adresse. Wer den Link hat, hat das Postfach.',
  recoveryHas: (until: string) => `Es gibt schon einen Link, bis ${until}. Ein neuer beendet ihn.`,
  makeLink: 'Wiederherstellungslink erstellen',
  linkOnce: 'Sicher aufbewahren: Er wird nur jetzt gezeigt.',
  linkLabel: 'Wiederherstellungslink',
};

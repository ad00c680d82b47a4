import type { GuestTexts } from './en.ts';

/** Texts of guests, in French. */
export const guestFr: GuestTexts = {
  enter: 'Ouvrir une boîte maintenant',
  enterHint: 'Sans compte. Elle disparaît après un moment, avec ses e-mails.',
  choose: 'Choisir l’adresse',
  name: 'Nom',
  nameHint: 'a–z, 0–9, point, tiret bas et trait d’union. Un nom n’est donné qu’une fois.',
  domain: 'Domaine',
  open: 'Ouvrir cette boîte',
  working: (done: number, all: number) => `Le navigateur calcule : ${done} sur ${all}`,
  leaveTitle: 'Quitter la boîte ?',
  leaveLinked: (address: string, until: string) =>
    `Le lien de récupération mène à ${address} jusqu’au ${until}, même après la fin de la boîte.`,
  leaveUnlinked: 'Sans lien de récupération, personne ne revient à cette boîte : seul ce navigateur l’a.',
  leavePlain: 'Personne ne revient à cette boîte : seul ce navigateur l’a.',
  keepAndLeave: 'Quitter et la garder pour le lien',
  deleteAndLeave: 'Supprimer la boîte et quitter',
  stay: 'Rester',
  recoveryTitle: 'Lien de récupération',
  recoveryAbout:
    'Ce lien ramène à la boîte, dans ce navigateur ou un autre, et à son adresse quand la boîte a pris fin. Qui a le lien a la boîte.',
  recoveryHas: (until: string) => `Il y a déjà un lien, jusqu’au ${until}. Un nouveau lien y met fin.`,
  makeLink: 'Créer un lien de récupération',
  linkOnce: 'À garder en lieu sûr : il n’est montré que maintenant.',
  linkLabel: 'Lien de récupération',
};

import { pluralsOf } from '../plural.ts';
import type { ScriptTexts } from './en.ts';

const plural = pluralsOf('fr');

/** Texts of delivery scripts, in French. */
export const scriptsFr: ScriptTexts = {
  about:
    'Qui envoie à cette boîte rencontre des erreurs dans un ordre que vous choisissez, pour voir ce qu’il fait ensuite.',
  acts: 'Ce que rencontrent les expéditeurs',
  setAt: (time) => `Depuis ${time}`,
  end: 'Mettre fin aux erreurs',
  ended: 'Les expéditeurs ne rencontrent plus d’erreurs ici.',
  wasSet: 'Le prochain expéditeur rencontre la première étape.',
  met: (met, times) => `${met} essais sur ${times}`,
  share: (percent) => `${percent} des essais`,
  isNext: 'ensuite',
  moments: {
    connect: 'À la connexion',
    helo: 'À EHLO',
    mail: 'À MAIL',
    rcpt: 'À RCPT',
    data: 'À DATA',
    end: 'Après le contenu',
  },
  from: (text) => `expéditeur avec ${text}`,
  subject: (text) => `objet avec ${text}`,
  after: (time) => `attend ${time}`,
  cuts: 'coupe la connexion',
  takes: 'accepte le mail',
  thenAccept: 'Puis le mail est accepté.',
  thenRepeat: 'Puis tout recommence.',
  rate: (tries, time) => `Plus de ${tries} en ${time}`,
  tries: (count) => plural(count, { one: 'un essai', other: '# essais' }),
  choose: 'Choisir des erreurs',
  chooseOthers: 'En choisir d’autres',
  pattern: 'Partir de',
  patterns: {
    refused: 'Trois essais refusés, puis accepté',
    limited: 'Cinq essais par minute',
    slow: 'Réponses après dix secondes',
    lost: 'Accepté, mais la réponse se perd',
    full: 'Une boîte pleine',
  },
  script: 'Script de livraison',
  scriptHint: 'Comme dans l’API : adaptez-le à vos besoins.',
  noJson: (reason) => `Le script n’est pas du JSON : ${reason}`,
  set: 'Appliquer',
  attempts: 'Essais jusqu’ici',
  noAttempts: 'Aucun depuis qu’un script a été choisi pour la première fois.',
  repeatOf: (number) => `même mail que l’essai ${number}`,
  noTls: 'sans TLS',
  cut: 'connexion coupée',
  stored: 'Ouvrir le mail',
  waited: (time) => `après ${time}`,
  more: 'Essais précédents',
};

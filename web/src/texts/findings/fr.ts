import type { FindingTexts } from '../service-words.ts';

/** Faults of a mail for its author, in French. */
export const findingsFr: FindingTexts = {
  html_clipped: {
    what: 'Le HTML dépasse 102 ko',
    why: 'Gmail montre les 102 premiers ko et un lien vers le reste ; le lien de désabonnement et le suivi peuvent manquer.',
    fix: 'Retirez commentaires et styles inutilisés, raccourcissez les adresses de suivi, ou mettez-en moins dans un e-mail.',
  },
  script: {
    what: 'L’e-mail contient des scripts',
    why: 'Aucune messagerie ne les exécute ; certaines refusent l’e-mail ou le classent comme indésirable.',
    fix: 'Retirez les éléments script et les attributs comme onclick.',
  },
  frame: {
    what: 'L’e-mail contient un cadre',
    why: 'Les messageries retirent les cadres avec tout leur contenu.',
    fix: 'Mettez le contenu dans l’e-mail, ou à sa place une image avec un lien.',
  },
  meta_refresh: {
    what: 'L’e-mail redirige vers une autre page',
    why: 'Les messageries le retirent, et les filtres y voient une fraude.',
    fix: 'Retirez l’élément meta avec http-equiv="refresh".',
  },
  link_script: {
    what: 'Un lien lance un script ou contient lui-même sa page',
    why: 'Les messageries retirent les cibles javascript:, vbscript: et data:.',
    fix: 'Pointez vers une page web.',
  },
  link_empty: {
    what: 'Un lien ne mène nulle part',
    why: 'Sa cible est vide : une valeur manque peut-être dans le modèle.',
    fix: 'Indiquez sa cible.',
  },
  link_relative: {
    what: 'Un lien n’a pas d’hôte',
    why: 'Un e-mail n’a pas d’adresse propre à laquelle la cible pourrait être relative.',
    fix: 'Écrivez l’adresse entière, avec https:// et l’hôte.',
  },
  link_local: {
    what: 'Un lien mène à une machine que le lecteur n’atteint pas',
    why: 'Son hôte est localhost ou dans un réseau privé.',
    fix: 'Prenez l’adresse publique du site.',
  },
  image_relative: {
    what: 'Une image n’a pas d’hôte, ou en a un que le lecteur n’atteint pas',
    why: 'Un e-mail n’a pas d’adresse propre à laquelle l’image pourrait être relative.',
    fix: 'Écrivez l’adresse entière, avec https:// et l’hôte public.',
  },
  image_not_in_message: {
    what: 'Une image (cid:) n’est pas dans le message',
    why: 'Aucune pièce jointe n’a le Content-ID indiqué.',
    fix: 'Joignez l’image avec ce Content-ID.',
  },
  image_without_source: {
    what: 'Une image n’a pas de source',
    why: 'Son src est vide : une valeur manque peut-être dans le modèle.',
    fix: 'Indiquez son adresse.',
  },
  charset_differs: {
    what: 'Le jeu de caractères du HTML n’est pas celui de sa partie',
    why: 'Les messageries qui croient l’élément meta montrent de mauvaises lettres.',
    fix: 'Indiquez le même dans les deux, UTF-8 de préférence.',
  },
  link_text_differs: {
    what: 'Un lien montre un hôte et mène à un autre',
    why: 'C’est l’allure d’une fraude : filtres et messageries avertissent. Les liens de suivi le font sans le vouloir.',
    fix: 'Montrez des mots plutôt que l’adresse, ou faites le suivi sous un hôte du même domaine.',
  },
  link_user_info: {
    what: 'Un lien a un nom avant son hôte, comme https://nom@hote',
    why: 'Le lecteur prend ce nom pour l’hôte : les filtres y voient une fraude.',
    fix: 'Retirez tout ce qui précède le @.',
  },
  link_ip_address: {
    what: 'Un lien mène à une adresse IP',
    why: 'Les filtres y voient une fraude.',
    fix: 'Prenez le nom de l’hôte.',
  },
  link_without_text: {
    what: 'Un lien n’a pas de mots',
    why: 'Un lecteur d’écran n’a rien à lire, et sans images il n’y a rien à cliquer.',
    fix: 'Donnez-lui des mots, ou à son image un texte alternatif.',
  },
  image_without_alt: {
    what: 'Une image n’a pas de texte alternatif',
    why: 'Beaucoup de messageries ne chargent les images qu’à la demande ; d’ici là, et pour les lecteurs d’écran, il n’y a rien.',
    fix: 'Donnez-lui alt="…", ou alt="" si elle est décorative.',
  },
  text_missing: {
    what: 'Il n’y a pas de texte brut à côté du HTML',
    why: 'Les filtres en tiennent compte ; montres et messageries en texte montrent ce qu’elles tirent du HTML.',
    fix: 'Envoyez en multipart/alternative, text/plain en premier.',
  },
  text_short: {
    what: 'Le texte brut est presque vide',
    why: 'Qui lit le texte manque l’e-mail, et les filtres comparent les deux.',
    fix: 'Dites-y ce que dit le HTML.',
  },
  style_too_long: {
    what: 'Un élément style dépasse 16 ko',
    why: 'Gmail l’écarte en entier.',
    fix: 'Retirez les règles inutilisées, ou répartissez-le en plusieurs éléments style.',
  },
  style_external: {
    what: 'Des styles sont chargés d’ailleurs',
    why: 'La plupart des messageries ne chargent aucune feuille de style, ni par link ni par @import.',
    fix: 'Mettez les styles dans un élément style et dans des attributs style.',
  },
  charset_missing: {
    what: 'Aucun jeu de caractères n’est indiqué pour le HTML',
    why: 'Les lettres hors ASCII sont devinées.',
    fix: 'Envoyez avec Content-Type: text/html; charset=utf-8.',
  },
  language_missing: {
    what: 'Le HTML n’indique pas sa langue',
    why: 'Les lecteurs d’écran choisissent leur voix d’après elle, et des messageries proposent des traductions inutiles.',
    fix: 'Donnez lang="…" à l’élément html.',
  },
  html_nearly_clipped: {
    what: 'Le HTML approche des 102 ko à partir desquels Gmail tronque',
    why: 'Les vrais noms et liens peuvent être plus longs que ceux d’un test.',
    fix: 'Retirez ce qui ne sert pas.',
  },
  link_insecure: {
    what: 'Un lien mène à une adresse http:',
    why: 'Ce qui s’y trouve peut être lu et modifié en chemin.',
    fix: 'Pointez vers https:.',
  },
  image_insecure: {
    what: 'Une image est chargée par http:',
    why: 'Un webmail en https: ne la montre pas, ou avertit.',
    fix: 'Chargez-la par https:.',
  },
  image_without_width: {
    what: 'Une image n’a pas de largeur',
    why: 'Outlook sous Windows la montre à sa propre taille, et sans l’image la mise en page s’effondre.',
    fix: 'Donnez-lui un attribut width.',
  },
  charset_not_utf8: {
    what: 'Le jeu de caractères n’est pas UTF-8',
    why: 'Il lui manque des lettres, et les messageries le connaissent moins bien.',
    fix: 'Envoyez le HTML en UTF-8.',
  },
  title_missing: {
    what: 'Le HTML n’a pas de titre',
    why: 'Les lecteurs d’écran le disent en premier, et les navigateurs le montrent quand l’e-mail est ouvert dans un onglet.',
    fix: 'Mettez l’objet dans un élément title.',
  },
  viewport_missing: {
    what: 'Le HTML ne dit rien des petits écrans',
    why: 'Certains téléphones le montrent alors comme une page de 980 pixels, trop petite pour être lue.',
    fix: 'Ajoutez <meta name="viewport" content="width=device-width, initial-scale=1">.',
  },
  colour_scheme_missing: {
    what: 'L’e-mail n’a pas de styles pour le mode sombre',
    why: 'En mode sombre, les messageries changent ses couleurs à leur façon ; logos et textes peuvent devenir illisibles.',
    fix: 'Ajoutez <meta name="color-scheme" content="light dark"> et des styles dans @media (prefers-color-scheme: dark).',
  },
  doctype_missing: {
    what: 'Le HTML n’a pas de doctype',
    why: 'Les navigateurs mesurent alors boîtes et tableaux selon les règles des années 90.',
    fix: 'Commencez par le doctype html.',
  },
};

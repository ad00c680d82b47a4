import type { TurnedAwayTexts } from '../service-words.ts';

/** Why mail and logins were turned away, and what to do, in French. */
export const turnedAwayFr: TurnedAwayTexts = {
  too_big: {
    why: 'Le message est plus volumineux que ce que le service ou une règle du propriétaire ou du domaine accepte',
    fix: 'Envoyez moins, ou augmentez messageBytesMax des règles ; la limite du service est MAYFLY_MESSAGE_BYTES_MAX.',
  },
  sender_blocked: {
    why: 'Une règle bloque l’expéditeur (du service, du propriétaire ou du domaine)',
    fix: 'Retirez l’expéditeur de MAYFLY_BLOCKED_SENDERS ou de blockedSenders des règles.',
  },
  network_blocked: {
    why: 'Une règle bloque le réseau du client (du service, du propriétaire ou du domaine)',
    fix: 'Retirez le réseau de MAYFLY_BLOCKED_NETWORKS ou de blockedNetworks des règles.',
  },
  name_blocked: {
    why: 'Une règle bloque un mot du nom du destinataire (du service, du propriétaire ou du domaine)',
    fix: 'Retirez le mot de MAYFLY_BLOCKED_WORDS ou de blockedWords des règles.',
  },
  dns_listed: {
    why: 'L’adresse du client est sur une liste de blocage DNS qu’une règle nomme',
    fix: 'Demandez pourquoi à qui tient la liste, ou retirez la liste des règles.',
  },
  sender_not_allowed: {
    why: 'La boîte n’accepte que le courrier de certains expéditeurs',
    fix: 'Ajoutez l’expéditeur à allowedSenders de la boîte, ou mettez-les à null.',
  },
  spf_failed: {
    why: 'Le client ne peut pas envoyer pour le domaine de l’expéditeur (SPF), et une règle l’exige',
    fix: 'Nommez le client dans l’enregistrement SPF du domaine, ou retirez spf des conditions des règles.',
  },
  dkim_failed: {
    why: 'Une signature DKIM du message n’est pas valable, aucune autre ne l’est, et une règle l’exige',
    fix: 'Corrigez ce qui signe ou modifie le message, ou retirez dkim des conditions des règles.',
  },
  dmarc_failed: {
    why: 'Ni SPF ni DKIM n’est valable pour le domaine de From, qui demande de refuser ce courrier (DMARC), ou From n’a pas une seule adresse',
    fix: 'Signez le message pour le domaine de From, ou retirez dmarc des conditions des règles.',
  },
  loop: {
    why: 'Le message est passé par trop de serveurs, comme dans une boucle',
    fix: 'Corrigez le serveur qui l’envoie ici : il finit par transférer vers lui-même.',
  },
  no_memory: {
    why: 'Trop d’e-mails arrivaient à la fois, de ce client ou en tout',
    fix: 'Rien : les expéditeurs réessaient plus tard. Si cela persiste, consultez le journal du service.',
  },
  mailbox_full: {
    why: 'La boîte a autant d’e-mails ou d’octets qu’elle peut en avoir',
    fix: 'Supprimez des e-mails, ne gardez que les plus récents, ou demandez-en plus à l’opérateur.',
  },
  quota: {
    why: 'Les e-mails du propriétaire ont atteint leur taille maximale',
    fix: 'Supprimez des e-mails, ne gardez que les plus récents, ou demandez-en plus à l’opérateur.',
  },
  suspended: { why: 'L’opérateur a suspendu la boîte ou son propriétaire', fix: 'Demandez-lui pourquoi.' },
  unknown_recipient: {
    why: 'Il n’y a pas de boîte à cette adresse, ou plus',
    fix: 'Comparez l’adresse ; créez la boîte avant l’envoi, ou prolongez-la.',
  },
  too_many_unknown_recipients: {
    why: 'En une minute, le client a nommé trop de destinataires inconnus ici',
    fix: 'Attendez une minute, et corrigez ce que fait le client avant cette réponse.',
  },
  too_many_recipients: {
    why: 'Le message a plus de destinataires que permis, ou un dont les règles sur le contenu diffèrent de celles du premier',
    fix: 'Envoyez-le en plusieurs messages, ou demandez à l’opérateur d’augmenter MAYFLY_SMTP_RECIPIENTS_MAX.',
  },
  too_many_new_mailboxes: {
    why: 'Les premiers e-mails ont créé autant de boîtes que la règle du domaine le permet en une heure',
    fix: 'Rien : les expéditeurs réessaient plus tard. Pour en accepter plus, changez la règle du domaine.',
  },
  mailbox_limit: {
    why: 'Le premier e-mail créerait une boîte, et le propriétaire du domaine en a le maximum',
    fix: 'Supprimez des boîtes, raccourcissez leur durée, ou demandez-en plus à l’opérateur.',
  },
  relay_denied: {
    why: 'Le destinataire n’est sur aucun domaine dont les e-mails sont acceptés ici',
    fix: 'Pour capturer les e-mails d’une application, connectez-la avec l’adresse d’une boîte et une clé d’API, ou activez MAYFLY_CAPTURE.',
  },
  bad_address: {
    why: 'L’adresse, ou un paramètre qui la suit, n’est pas de celles que le service accepte',
    fix: 'Corrigez la commande comme le dit la réponse.',
  },
  mailbox_ended: {
    why: 'La boîte de la connexion est terminée',
    fix: 'Connectez-vous avec l’adresse d’une boîte active.',
  },
  wrong_credentials: {
    why: 'L’utilisateur n’est pas une boîte, ou le mot de passe pas une clé d’API qui peut y écrire',
    fix: 'Prenez comme utilisateur l’adresse d’une boîte, comme mot de passe une clé d’API de son propriétaire qui permet d’écrire.',
  },
  too_many_failed_logins: {
    why: 'Le client a échoué trop souvent à se connecter en une minute',
    fix: 'Attendez une minute, et corrigez ce que fait le client avant cette réponse.',
  },
  key_ended: {
    why: 'La clé d’API de la connexion a expiré ou a été révoquée',
    fix: 'Connectez-vous avec une autre clé d’API.',
  },
  login_needs_tls: {
    why: 'De là, une connexion avec une clé d’API exige TLS',
    fix: 'Utilisez STARTTLS avant de vous connecter.',
  },
  login_not_offered: {
    why: 'Le client a commencé une connexion qui ne lui est pas proposée : la liaison est sans TLS',
    fix: 'Donnez un certificat au service par MAYFLY_TLS_CERT, ou acceptez les connexions sans TLS par MAYFLY_SMTP_AUTH_PLAIN_FROM.',
  },
  too_many_errors: {
    why: 'Trop de commandes du client ont été refusées',
    fix: 'Attendez une minute, et corrigez ce que fait le client avant cette réponse.',
  },
  too_many_connections: {
    why: 'L’adresse du client a trop de connexions, ou tous les clients ensemble',
    fix: 'Utilisez une connexion pour plusieurs messages.',
  },
  script: {
    why: 'Le script de livraison de la boîte le veut ainsi',
    fix: 'Rien : c’est un test. Le script prend fin quand on le supprime.',
  },
  storage_full: { why: 'Le disque du service est plein', fix: 'Faites-y de la place, ou prévenez l’opérateur.' },
  failure: {
    why: 'Le service a échoué',
    fix: 'Rien : les expéditeurs réessaient plus tard. Si cela persiste, consultez le journal du service.',
  },
};

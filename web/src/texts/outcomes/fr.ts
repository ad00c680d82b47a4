import type { OutcomeTexts } from './en.ts';

/** Texts of what became of webhooks in French. */
export const outcomesFr: OutcomeTexts = {
  failures: {
    error_status: 'Le destinataire a répondu par une erreur',
    url_refused: 'Le service n’envoie rien à une telle URL',
    address_refused: 'L’hôte a une adresse qui n’est pas publique',
    name_not_found: 'Le nom d’hôte est introuvable',
    name_not_resolved: 'Le nom d’hôte n’a pas pu être résolu pour l’instant',
    connection_refused: 'La connexion a été refusée',
    connection_lost: 'La connexion a été coupée',
    timed_out: 'Aucune réponse à temps',
    unreachable: 'L’hôte est inaccessible',
    tls_failed: 'La connexion TLS a échoué',
    not_http: 'La réponse n’était pas du HTTP',
    request_failed: 'La requête a échoué',
    not_sent: 'Le service n’a pas pu envoyer',
    events_dropped: 'Des événements ont quitté le journal avant leur tour',
  },
  answered: (status) => `Le destinataire a répondu ${status}`,
  disabled: {
    by_owner: 'Par son propriétaire',
    receiver_gone: 'Le destinataire a répondu 410\u202f: il n’existe plus',
    attempts_failed: 'Toutes les tentatives d’une livraison ont échoué',
  },
};

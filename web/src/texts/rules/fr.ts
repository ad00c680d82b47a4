import type { RuleTexts } from './en.ts';

export const rulesFr: RuleTexts = {
  title: 'Règles de réception',
  about:
    'Un e-mail visé par une règle est refusé ; la raison est dans la liste des refus. Une entrée par ligne ; ce qui est vide ne refuse rien.',
  domainHint: 'Elles valent pour les e-mails de ce domaine, en plus des règles du compte.',
  blockedSenders: 'Expéditeurs refusés',
  blockedWords: 'Mots dans les noms de destinataires',
  blockedNetworks: 'Réseaux refusés',
  dnsBlocklists: 'Listes de blocage DNS',
  conditions: 'Contrôles auxquels un expéditeur ne doit pas échouer',
  size: 'Taille maximale, en ko',
  senders: 'Expéditeurs acceptés, un par ligne',
  sendersHint: 'Les e-mails de tous les autres sont refusés. Sans entrée, tous les expéditeurs sont acceptés.',
  saved: 'Règles enregistrées : elles valent dès maintenant',
};

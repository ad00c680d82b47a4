import type { OutcomeTexts } from './en.ts';

/** Texts of what became of webhooks in German. */
export const outcomesDe: OutcomeTexts = {
  failures: {
    error_status: 'Der Empfänger hat mit einem Fehler geantwortet',
    url_refused: 'An eine solche URL sendet der Dienst nichts',
    address_refused: 'Der Host hat eine Adresse, die nicht öffentlich ist',
    name_not_found: 'Der Hostname lässt sich nicht auflösen',
    name_not_resolved: 'Der Hostname ließ sich gerade nicht auflösen',
    connection_refused: 'Die Verbindung wurde abgelehnt',
    connection_lost: 'Die Verbindung ist abgerissen',
    timed_out: 'Keine Antwort in der Zeit',
    unreachable: 'Der Host ist nicht erreichbar',
    tls_failed: 'Die TLS-Verbindung ist gescheitert',
    not_http: 'Die Antwort war kein HTTP',
    request_failed: 'Die Anfrage ist gescheitert',
    not_sent: 'Der Dienst konnte nicht senden',
    events_dropped: 'Ereignisse fielen aus dem Protokoll, bevor sie an der Reihe waren',
  },
  answered: (status) => `Der Empfänger hat ${status} geantwortet`,
  disabled: {
    by_owner: 'Vom Besitzer angehalten',
    receiver_gone: 'Der Empfänger hat 410 geantwortet: Es gibt ihn nicht mehr',
    attempts_failed: 'Alle Versuche einer Zustellung sind gescheitert',
  },
};

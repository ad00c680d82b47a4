/** Texts of what became of webhooks in English, by the codes of the service. Other languages have the same keys. */
export const outcomesEn = {
  failures: {
    error_status: 'The receiver answered with an error',
    url_refused: 'The service sends nothing to such a URL',
    address_refused: 'The host has an address that is not public',
    name_not_found: 'The host name does not resolve',
    name_not_resolved: 'The host name could not be resolved for now',
    connection_refused: 'The connection was refused',
    connection_lost: 'The connection was lost',
    timed_out: 'No answer in time',
    unreachable: 'The host cannot be reached',
    tls_failed: 'The TLS connection failed',
    not_http: 'The answer was not HTTP',
    request_failed: 'The request failed',
    not_sent: 'The service could not send',
    events_dropped: 'Events were dropped from the log before they could be queued',
  },
  answered: (status: number) => `The receiver answered ${status}`,
  disabled: {
    by_owner: 'By its owner',
    receiver_gone: 'The receiver answered 410: it is gone',
    attempts_failed: 'All attempts of a delivery failed',
  },
};

/** Texts of what became of webhooks. */
export type OutcomeTexts = typeof outcomesEn;

import type { OutcomeTexts } from './en.ts';

/** Texts of what became of webhooks in Spanish. */
export const outcomesEs: OutcomeTexts = {
  failures: {
    error_status: 'El destinatario respondió con un error',
    url_refused: 'El servicio no envía nada a una URL así',
    address_refused: 'El host tiene una dirección que no es pública',
    name_not_found: 'El nombre del host no se encuentra',
    name_not_resolved: 'El nombre del host no se pudo resolver por ahora',
    connection_refused: 'La conexión fue rechazada',
    connection_lost: 'La conexión se cortó',
    timed_out: 'Sin respuesta a tiempo',
    unreachable: 'No se llega al host',
    tls_failed: 'La conexión TLS falló',
    not_http: 'La respuesta no era HTTP',
    request_failed: 'La solicitud falló',
    not_sent: 'El servicio no pudo enviar',
    events_dropped: 'Algunos eventos salieron del registro antes de su turno',
  },
  answered: (status) => `El destinatario respondió ${status}`,
  disabled: {
    by_owner: 'Por su propietario',
    receiver_gone: 'El destinatario respondió 410: ya no existe',
    attempts_failed: 'Todos los intentos de una entrega fallaron',
  },
};

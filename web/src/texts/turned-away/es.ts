import type { TurnedAwayTexts } from '../service-words.ts';

/** Why mail and logins were turned away, and what to do, in Spanish. */
export const turnedAwayEs: TurnedAwayTexts = {
  too_big: {
    why: 'El mensaje es más grande de lo que acepta el servicio, o una regla del propietario o del dominio',
    fix: 'Envíe menos, o suba messageBytesMax de las reglas; el límite del servicio es MAYFLY_MESSAGE_BYTES_MAX.',
  },
  sender_blocked: {
    why: 'Una regla bloquea al remitente: del servicio, del propietario o del dominio',
    fix: 'Quite al remitente de MAYFLY_BLOCKED_SENDERS o de blockedSenders de las reglas.',
  },
  network_blocked: {
    why: 'Una regla bloquea la red del cliente: del servicio, del propietario o del dominio',
    fix: 'Quite la red de MAYFLY_BLOCKED_NETWORKS o de blockedNetworks de las reglas.',
  },
  name_blocked: {
    why: 'Una regla bloquea una palabra del nombre del destinatario: del servicio, del propietario o del dominio',
    fix: 'Quite la palabra de MAYFLY_BLOCKED_WORDS o de blockedWords de las reglas.',
  },
  dns_listed: {
    why: 'La dirección del cliente está en una lista de bloqueo DNS que nombra una regla',
    fix: 'Pregunte el motivo a quien lleva la lista, o quite la lista de las reglas.',
  },
  sender_not_allowed: {
    why: 'El buzón solo acepta correo de ciertos remitentes',
    fix: 'Añada al remitente a allowedSenders del buzón, o póngalos en null.',
  },
  spf_failed: {
    why: 'El cliente no puede enviar por el dominio del remitente (SPF), y una regla lo exige',
    fix: 'Nombre al cliente en el registro SPF del dominio, o quite spf de las condiciones de las reglas.',
  },
  dkim_failed: {
    why: 'Una firma DKIM del mensaje no es válida, ninguna otra lo es, y una regla lo exige',
    fix: 'Corrija lo que firma o cambia el mensaje, o quite dkim de las condiciones de las reglas.',
  },
  dmarc_failed: {
    why: 'Ni SPF ni DKIM valen para el dominio de From, que pide rechazar ese correo (DMARC), o From no tiene una sola dirección',
    fix: 'Firme el mensaje para el dominio de From, o quite dmarc de las condiciones de las reglas.',
  },
  loop: {
    why: 'El mensaje pasó por demasiados servidores, como en un bucle',
    fix: 'Corrija el servidor que lo envía aquí: al final se lo reenvía a sí mismo.',
  },
  no_memory: {
    why: 'Llegaba demasiado correo a la vez, de este cliente o en total',
    fix: 'Nada: los remitentes lo intentan más tarde. Si sigue así, mire el registro del servicio.',
  },
  mailbox_full: {
    why: 'El buzón tiene tantos correos, o tantos bytes, como puede tener',
    fix: 'Elimine correos, guarde solo los más recientes o pida más al operador.',
  },
  quota: {
    why: 'Los correos del propietario ocupan todo lo que pueden ocupar',
    fix: 'Elimine correos, guarde solo los más recientes o pida más al operador.',
  },
  suspended: { why: 'El operador suspendió el buzón o a su propietario', fix: 'Pregúntele el motivo.' },
  unknown_recipient: {
    why: 'No hay buzón con esta dirección, o ya no',
    fix: 'Compare la dirección; cree el buzón antes de enviar o alargue su duración.',
  },
  too_many_unknown_recipients: {
    why: 'En un minuto el cliente nombró demasiados destinatarios que no están aquí',
    fix: 'Espere un minuto y corrija lo que hace el cliente antes de esta respuesta.',
  },
  too_many_recipients: {
    why: 'El mensaje tiene más destinatarios de los permitidos, o uno con otras reglas para su contenido que el primero',
    fix: 'Envíelo en varios mensajes, o pida al operador que suba MAYFLY_SMTP_RECIPIENTS_MAX.',
  },
  too_many_new_mailboxes: {
    why: 'Los primeros correos crearon tantos buzones como la regla del dominio permite en una hora',
    fix: 'Nada: los remitentes lo intentan más tarde. Para aceptar más, cambie la regla del dominio.',
  },
  mailbox_limit: {
    why: 'El primer correo crearía un buzón, y el propietario del dominio tiene el máximo',
    fix: 'Elimine buzones, acorte su duración o pida más al operador.',
  },
  relay_denied: {
    why: 'El destinatario no está en ningún dominio cuyo correo se acepte aquí',
    fix: 'Para capturar el correo de una aplicación, haga que entre con la dirección de un buzón y una clave de API, o active MAYFLY_CAPTURE.',
  },
  bad_address: {
    why: 'La dirección, o un parámetro después de ella, no es de las que el servicio acepta',
    fix: 'Corrija la orden como dice la respuesta.',
  },
  mailbox_ended: { why: 'El buzón del acceso terminó', fix: 'Entre con la dirección de un buzón activo.' },
  wrong_credentials: {
    why: 'El usuario no es un buzón, o la contraseña no es una clave de API que pueda escribir en él',
    fix: 'Use como usuario la dirección de un buzón y como contraseña una clave de API de su propietario que pueda escribir.',
  },
  too_many_failed_logins: {
    why: 'El cliente falló al entrar demasiadas veces en un minuto',
    fix: 'Espere un minuto y corrija lo que hace el cliente antes de esta respuesta.',
  },
  key_ended: { why: 'La clave de API del acceso caducó o se revocó', fix: 'Entre con otra clave de API.' },
  login_needs_tls: { why: 'Desde allí, entrar con una clave de API exige TLS', fix: 'Use STARTTLS antes de entrar.' },
  login_not_offered: {
    why: 'El cliente quiso entrar y no se le ofrece: la conexión no tiene TLS',
    fix: 'Dé un certificado al servicio con MAYFLY_TLS_CERT, o acepte accesos sin TLS con MAYFLY_SMTP_AUTH_PLAIN_FROM.',
  },
  too_many_errors: {
    why: 'Se rechazaron demasiadas órdenes del cliente',
    fix: 'Espere un minuto y corrija lo que hace el cliente antes de esta respuesta.',
  },
  too_many_connections: {
    why: 'La dirección del cliente tiene demasiadas conexiones, o todos los clientes juntos',
    fix: 'Use una conexión para varios mensajes.',
  },
  script: {
    why: 'Así lo quiere el guion de entrega del buzón',
    fix: 'Nada: es una prueba. El guion termina cuando se borra.',
  },
  storage_full: { why: 'El disco del servicio está lleno', fix: 'Haga sitio en él o avise al operador.' },
  failure: {
    why: 'El servicio falló',
    fix: 'Nada: los remitentes lo intentan más tarde. Si sigue así, mire el registro del servicio.',
  },
};

import type { RuleTexts } from './en.ts';

export const rulesEs: RuleTexts = {
  title: 'Reglas de correo',
  about:
    'Un correo que cumple una regla se rechaza; el motivo está en la lista de rechazos. Una entrada por línea; lo que está vacío no rechaza nada.',
  domainHint: 'Valen para el correo de este dominio, además de las reglas de la cuenta.',
  blockedSenders: 'Remitentes que se rechazan',
  blockedWords: 'Palabras en nombres de destinatarios',
  blockedNetworks: 'Redes que se rechazan',
  dnsBlocklists: 'Listas de bloqueo DNS',
  conditions: 'Comprobaciones que un remitente no debe fallar',
  size: 'Tamaño máximo, en kB',
  senders: 'Remitentes que se aceptan, uno por línea',
  sendersHint: 'El correo de los demás se rechaza. Sin entradas se acepta el de todos los remitentes.',
  saved: 'Reglas guardadas: valen desde ahora',
};

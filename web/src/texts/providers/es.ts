import type { ProviderTexts } from './en.ts';

/** Texts of the sign-in by an identity provider, in Spanish. */
export const providersEs: ProviderTexts = {
  signInWith: (name) => `Entrar con ${name}`,
  continueAs: (name) => `Continuar como ${name}`,
  refusals: {
    no_group: (name) =>
      `${name} le conoce, pero usted no está en ninguno de los grupos que pueden usar este servicio. Pregunte al operador.`,
    no_address: (name) =>
      `${name} no da ninguna dirección de correo verificada que valga aquí. Pregunte al operador de este servicio.`,
    owner_suspended: () => 'El operador de este servicio le ha suspendido.',
    owner_deleted: () => 'El operador de este servicio ha eliminado lo que era suyo; no es posible volver.',
    full: () => 'Este servicio no admite a más personas. Pregunte al operador.',
    unreachable: (name) => `${name} no ha respondido. Inténtelo de nuevo en un minuto.`,
    wrong_answer: (name) =>
      `No se ha podido entrar con ${name}. Inténtelo de nuevo; si vuelve a fallar, pregunte al operador.`,
    cancelled: (name) => `Se canceló la entrada con ${name}.`,
    busy: () => 'Hay demasiadas entradas en curso. Inténtelo de nuevo en un minuto.',
    expired: () => 'La entrada tardó más de diez minutos, o empezó en otra ventana. Inténtelo de nuevo.',
  },
};

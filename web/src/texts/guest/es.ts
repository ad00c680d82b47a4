import type { GuestTexts } from './en.ts';

/** Texts of guests, in Spanish. */
export const guestEs: GuestTexts = {
  enter: 'Usar un buzón ahora',
  enterHint: 'Sin cuenta. Al cabo de un rato desaparece con su correo.',
  choose: 'Elegir la dirección',
  name: 'Nombre',
  nameHint: 'a–z, 0–9, punto, guion bajo y guion. Cada nombre se da una sola vez.',
  domain: 'Dominio',
  open: 'Abrir este buzón',
  working: (done: number, all: number) => `El navegador calcula: ${done} de ${all}`,
  leaveTitle: '¿Salir del buzón?',
  leaveLinked: (address: string, until: string) =>
    `El enlace de recuperación lleva a ${address} hasta el ${until}, también cuando el buzón haya terminado.`,
  leaveUnlinked: 'Sin enlace de recuperación nadie vuelve a este buzón: solo lo tiene este navegador.',
  leavePlain: 'Nadie vuelve a este buzón: solo lo tiene este navegador.',
  keepAndLeave: 'Salir y guardarlo para el enlace',
  deleteAndLeave: 'Borrar el buzón y salir',
  stay: 'Quedarse',
  recoveryTitle: 'Enlace de recuperación',
  recoveryAbout:
    'Este enlace devuelve al buzón, en este u otro navegador, y a su dirección cuando el buzón haya terminado. Quien tiene el enlace tiene el buzón.',
  recoveryHas: (until: string) => `Ya hay un enlace, hasta el ${until}. Uno nuevo lo termina.`,
  makeLink: 'Crear un enlace de recuperación',
  linkOnce: 'Guárdelo bien: solo se muestra ahora.',
  linkLabel: 'Enlace de recuperación',
};

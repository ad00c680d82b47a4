import type { StartTexts } from './en.ts';

/** Texts of the start page in Spanish. */
export const startEs: StartTexts = {
  examples: 'Para qué sirve',
  test: 'En una prueba',
  testHint: 'Cada prueba tiene su propio buzón. Espera su correo, o averigua por qué no llegó ninguno.',
  shell: 'En la terminal',
  shellHint: 'Una dirección para 15 minutos, con una llamada. Las siguientes leen lo que llegó.',
  machine: 'En su equipo',
  machineHint: 'Todo lo que envía su aplicación, a quien sea, llega a una sola página.',
  picture: 'La aplicación: los buzones, los correos de uno y un correo con su código y su enlace arriba',
};

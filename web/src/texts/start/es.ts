import type { StartTexts } from './en.ts';

/** Texts of the start page in Spanish. */
export const startEs: StartTexts = {
  title: 'Buzones temporales para pruebas y registros',
  about: 'Cree una dirección, désela a un sitio o a una prueba y lea lo que llegue. El buzón se acaba solo.',
  key: 'Clave de API',
  keyHint: 'El servicio muestra una en su primer arranque; mayfly keys create crea más.',
  submit: 'Entrar',
  wrongKey: 'El servicio no conoce esta clave, o ya caducó. Las claves empiezan por mfk_.',
  usedCode: 'El enlace de acceso ya se usó o tiene más de cinco minutos. Entre con una clave.',
  usedLink: 'El enlace de recuperación es desconocido o ha terminado; uno más nuevo lo termina.',
  over: 'La sesión se cerró: terminó, o se revocó su clave.',
  insecure:
    'Aquí se entra solo por HTTPS: en el camino se podría leer la clave. El operador puede permitirlo (docs/operating.md).',
  examples: 'Para qué sirve',
  test: 'En una prueba',
  testHint: 'Cada prueba tiene su propio buzón. Espera su correo, o averigua por qué no llegó ninguno.',
  shell: 'En la terminal',
  shellHint: 'Una dirección para 15 minutos, con una llamada. Las siguientes leen lo que llegó.',
  machine: 'En su equipo',
  machineHint: 'Todo lo que envía su aplicación, a quien sea, llega a una sola página.',
  picture: 'La aplicación: los buzones, los correos de uno y un correo con su código y su enlace arriba',
  imprint: 'Aviso legal',
  privacy: 'Privacidad',
  madeWith: 'Funciona con Mayfly',
};

import { pluralsOf } from '../plural.ts';
import type { ToolTexts } from './en.ts';

const plural = pluralsOf('es');

/** Texts of the palette, of suggestions for a search, and of actions on whole lists, in Spanish. */
export const toolEs: ToolTexts = {
  notify: {
    one: 'Avisar de correo nuevo',
    all: 'Se avisa de todo el correo',
    denied:
      'Este navegador no permite notificaciones de este sitio. Hay que permitirlas en sus ajustes y volver a activarlas.',
  },
  printNote: 'El principio del correo. “Imprimir” en la aplicación lo abre entero, como página para la impresora.',
  groups: {
    here: 'Aquí',
    create: 'Crear',
    goTo: 'Ir a',
    mailboxes: 'Buzones',
    mails: 'Correos',
    settings: 'Ajustes',
  },
  commands: {
    theme: (name) => `Aspecto: ${name}`,
    language: (name) => `Idioma: ${name}`,
    copyMailLink: 'Copiar un enlace a esta página',
  },
  found: (count) => plural(count, { one: '# resultado', other: '# resultados' }),
  searching: 'Buscando correos',
  list: {
    actions: 'Todos los correos de esta lista',
    markAll: 'Todo leído',
    deleteAll: 'Eliminar todo',
    found: (count) => plural(count, { one: '# encontrado', other: '# encontrados' }),
    atLeast: (text) => `Al menos ${text}`,
    marked: (count) => plural(count, { one: '# correo marcado como leído', other: '# correos marcados como leídos' }),
    allRead: 'Todos los correos ya están leídos',
  },
  suggestions: {
    title: 'Sugerencias',
    recent: 'búsqueda reciente',
    forget: 'Olvidar las búsquedas recientes',
    from: 'el remitente contiene',
    to: 'el destinatario contiene',
    subject: 'el asunto contiene',
    has: 'con o sin archivos',
    is: 'leído o no leído',
    after: 'llegó después de un día',
    before: 'llegó antes de un día',
    tag: 'buzones con esta etiqueta',
    attachment: 'con archivos',
    none: 'sin archivos',
    unread: 'nadie lo ha abierto',
    read: 'ya se abrió',
    today: 'hoy',
    yesterday: 'ayer',
    week: 'hace una semana',
    month: 'hace un mes',
    mailbox: 'buzón',
    sender: 'remitente',
    tagValue: 'etiqueta',
  },
};

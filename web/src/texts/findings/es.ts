import type { FindingTexts } from '../service-words.ts';

/** Faults of a mail for its author, in Spanish. */
export const findingsEs: FindingTexts = {
  html_clipped: {
    what: 'El HTML supera los 102 kB',
    why: 'Gmail muestra los primeros 102 kB y un enlace al resto; el enlace de baja y el seguimiento pueden quedar fuera.',
    fix: 'Quite comentarios y estilos sin uso, acorte las direcciones de seguimiento o ponga menos en un correo.',
  },
  script: {
    what: 'El correo contiene scripts',
    why: 'Ningún cliente de correo los ejecuta; algunos rechazan el correo o lo marcan como no deseado.',
    fix: 'Quite los elementos script y los atributos como onclick.',
  },
  frame: {
    what: 'El correo contiene un marco',
    why: 'Los clientes de correo quitan los marcos con todo su contenido.',
    fix: 'Ponga el contenido en el correo, o en su lugar una imagen con un enlace.',
  },
  meta_refresh: {
    what: 'El correo redirige a otra página',
    why: 'Los clientes de correo lo quitan, y los filtros lo toman por fraude.',
    fix: 'Quite el elemento meta con http-equiv="refresh".',
  },
  link_script: {
    what: 'Un enlace ejecuta un script o lleva su página dentro',
    why: 'Los clientes de correo quitan los destinos javascript:, vbscript: y data:.',
    fix: 'Enlace a una página web.',
  },
  link_empty: {
    what: 'Un enlace no lleva a ninguna parte',
    why: 'Su destino está vacío: quizá falta un valor en la plantilla.',
    fix: 'Indique su destino.',
  },
  link_relative: {
    what: 'Un enlace no tiene host',
    why: 'Un correo no tiene dirección propia a la que el destino pueda ser relativo.',
    fix: 'Escriba la dirección entera, con https:// y el host.',
  },
  link_local: {
    what: 'Un enlace lleva a un equipo al que el lector no llega',
    why: 'Su host es localhost o está en una red privada.',
    fix: 'Use la dirección pública del sitio.',
  },
  image_relative: {
    what: 'Una imagen no tiene host, o tiene uno al que el lector no llega',
    why: 'Un correo no tiene dirección propia a la que la imagen pueda ser relativa.',
    fix: 'Escriba la dirección entera, con https:// y el host público.',
  },
  image_not_in_message: {
    what: 'Una imagen (cid:) no está en el mensaje',
    why: 'Ningún adjunto tiene el Content-ID que indica.',
    fix: 'Adjunte la imagen con ese Content-ID.',
  },
  image_without_source: {
    what: 'Una imagen no tiene origen',
    why: 'Su src está vacío: quizá falta un valor en la plantilla.',
    fix: 'Indique su dirección.',
  },
  charset_differs: {
    what: 'El juego de caracteres del HTML no es el de su parte',
    why: 'Los clientes que creen al elemento meta muestran letras equivocadas.',
    fix: 'Indique el mismo en ambos, mejor UTF-8.',
  },
  link_text_differs: {
    what: 'Un enlace muestra un host y lleva a otro',
    why: 'Así se ve un fraude: filtros y clientes avisan de ello. Los enlaces de seguimiento lo hacen sin querer.',
    fix: 'Muestre palabras en vez de la dirección, o haga el seguimiento bajo un host del mismo dominio.',
  },
  link_user_info: {
    what: 'Un enlace tiene un nombre antes del host, como https://nombre@host',
    why: 'El lector toma el nombre por el host: los filtros lo toman por fraude.',
    fix: 'Quite todo lo que va antes de la @.',
  },
  link_ip_address: {
    what: 'Un enlace lleva a una dirección IP',
    why: 'Los filtros lo toman por fraude.',
    fix: 'Use el nombre del host.',
  },
  link_without_text: {
    what: 'Un enlace no tiene palabras',
    why: 'Un lector de pantalla no tiene qué leer, y sin imágenes no hay dónde pulsar.',
    fix: 'Dele palabras, o a su imagen un texto alternativo.',
  },
  image_without_alt: {
    what: 'Una imagen no tiene texto alternativo',
    why: 'Muchos clientes cargan imágenes solo si se les pide; hasta entonces, y para lectores de pantalla, no hay nada.',
    fix: 'Dele alt="…", o alt="" si es decorativa.',
  },
  text_missing: {
    what: 'No hay texto sin formato junto al HTML',
    why: 'Los filtros lo tienen en cuenta; relojes y clientes de texto muestran lo que sacan del HTML.',
    fix: 'Envíe multipart/alternative con text/plain primero.',
  },
  text_short: {
    what: 'El texto sin formato está casi vacío',
    why: 'Quien lee el texto se pierde el correo, y los filtros comparan ambos.',
    fix: 'Diga en él lo que dice el HTML.',
  },
  style_too_long: {
    what: 'Un elemento style supera los 16 kB',
    why: 'Gmail lo descarta entero.',
    fix: 'Quite reglas sin uso o repártalo en varios elementos style.',
  },
  style_external: {
    what: 'Hay estilos que se cargan de fuera',
    why: 'La mayoría de los clientes no carga hojas de estilo, ni con link ni con @import.',
    fix: 'Ponga los estilos en un elemento style y en atributos style.',
  },
  charset_missing: {
    what: 'No se indica el juego de caracteres del HTML',
    why: 'Las letras fuera de ASCII se muestran a ojo.',
    fix: 'Envíelo con Content-Type: text/html; charset=utf-8.',
  },
  language_missing: {
    what: 'El HTML no indica su idioma',
    why: 'Los lectores de pantalla eligen su voz por él, y los clientes ofrecen traducciones innecesarias.',
    fix: 'Dé lang="…" al elemento html.',
  },
  html_nearly_clipped: {
    what: 'El HTML está cerca de los 102 kB en que Gmail recorta',
    why: 'Los nombres y enlaces reales pueden ser más largos que los de una prueba.',
    fix: 'Quite lo que no haga falta.',
  },
  link_insecure: {
    what: 'Un enlace lleva a http:',
    why: 'Lo que hay allí se puede leer y cambiar por el camino.',
    fix: 'Enlace a https:.',
  },
  image_insecure: {
    what: 'Una imagen se carga por http:',
    why: 'El correo web en una página https: no la muestra, o avisa.',
    fix: 'Cárguela por https:.',
  },
  image_without_width: {
    what: 'Una imagen no tiene ancho',
    why: 'Outlook en Windows la muestra en su tamaño propio, y sin la imagen el diseño se desarma.',
    fix: 'Dele un atributo width.',
  },
  charset_not_utf8: {
    what: 'El juego de caracteres no es UTF-8',
    why: 'Le faltan letras, y los clientes lo conocen peor.',
    fix: 'Envíe el HTML en UTF-8.',
  },
  title_missing: {
    what: 'El HTML no tiene título',
    why: 'Los lectores de pantalla lo dicen primero, y los navegadores lo muestran si el correo está abierto en una pestaña.',
    fix: 'Ponga el asunto en un elemento title.',
  },
  viewport_missing: {
    what: 'El HTML no dice nada de pantallas pequeñas',
    why: 'Algunos teléfonos lo muestran como una página de 980 píxeles, demasiado pequeña para leer.',
    fix: 'Añada <meta name="viewport" content="width=device-width, initial-scale=1">.',
  },
  colour_scheme_missing: {
    what: 'El correo no tiene estilos para el modo oscuro',
    why: 'En modo oscuro los clientes cambian los colores a su manera; logos y textos pueden quedar ilegibles.',
    fix: 'Añada <meta name="color-scheme" content="light dark"> y estilos en @media (prefers-color-scheme: dark).',
  },
  doctype_missing: {
    what: 'El HTML no tiene doctype',
    why: 'Los navegadores miden entonces cajas y tablas con las reglas de los noventa.',
    fix: 'Empiece con el doctype html.',
  },
};

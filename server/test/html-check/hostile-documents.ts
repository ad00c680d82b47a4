/** Pieces that mean something to the readers of documents and style sheets. */
export const hostilePieces = [
  ...['<style>', '</style>', '<p style="', '">', '<a href="', '<img src=', '</a>', '<!--', '-->', '<svg>', '<title>'],
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ';',
    ':',
    ',',
    '"',
    "'",
    '\\',
    '/*',
    '*/',
    '@media ',
    '@import ',
    '@font-face',
    '&',
  ],
  ...['a', '.a', '#a', '*', '>', '+', '~', '::before', ':not(', 'gap', 'display:flex', '1vh', '50%', 'url(', 'calc('],
  ...[
    '!important',
    '--a',
    'var(--a)',
    '\n',
    ' ',
    '\\66 ',
    'https://x.test/',
    'javascript:',
    'cid:a',
    'data:',
    '\ud83d',
  ],
];

/** Documents of a length that are costly to a reader which looks at something again and again. */
export const hostileDocuments: Readonly<Record<string, (length: number) => string>> = {
  rules: (length) => inStyle('a{b:c}', length),
  'blocks that do not end': (length) => inStyle('a{', length),
  'media rules': (length) => inStyle('@media x{}', length),
  'media rules without block': (length) => inStyle('@media x;', length),
  'functions that do not end': (length) => inStyle('a{b:url(', length),
  'comments that do not end': (length) => inStyle('/*', length),
  'strings that do not end': (length) => inStyle('a{b:"\n', length),
  'brackets that do not end': (length) => inStyle('a[b="]{}', length),
  escapes: (length) => inStyle('\\61\\:\\62;', length),
  selectors: (length) => inStyle('.a>.b~.c+d :not(e),', length),
  'words of one property': (length) => `<style>a{${'b'.repeat(length / 2)}:${'c '.repeat(length / 4)}}`,
  values: (length) => inStyle('a{b:1px 2em 3% c(d) url(e) "f"}', length),
  closers: (length) => inStyle('})]', length),
  imports: (length) => inStyle('@import url(', length),
  links: (length) => repeat('<a href="https://x.test/a">https://y.example', length),
  'links that are left open': (length) => repeat('<a href=b>', length),
  pictures: (length) => repeat('<img src="cid:x" style="a:b">', length),
  attributes: (length) => `<p ${repeat('a=b c ', length)}>`,
  'one value': (length) => `<p style="${repeat('a:url(', length)}">`,
  'one link': (length) => `<a href=x>${repeat('word ', length)}`,
  lines: (length) => repeat('\n<p>', length),
  'titles and styles': (length) => repeat('<title>a</title><style>b{}</style>', length),
};

function inStyle(piece: string, length: number): string {
  return `<style>${repeat(piece, length)}`;
}

function repeat(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

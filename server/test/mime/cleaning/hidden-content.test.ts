import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertCleans, shownText } from './oracle.ts';

/** Documents of which no browser shows the word `hidden` or a tag `%`, and each shows `seen`. */
const documents: readonly string[] = [
  '<template>hidden</template>seen',
  '<template><p>hidden</p><%></template>seen',
  '<TEMPLATE\n>hidden</TEMPLATE >seen',
  '<template>a<template>hidden</template>hidden<%></template>seen',
  '<template><div><template><template>hidden</template></template>hidden</div></template>seen',
  '<div><template shadowrootmode=closed>hidden<slot></slot></template></div>seen',
  '<p><template>hidden</p><p>hidden</template>seen',
  '<table><template><tr><td>hidden</template><tr><td>seen</table>',
  '<table><tr><template><td>hidden<%></td></template><td>seen</table>',
  '<table><colgroup><template>hidden</template></colgroup><tr><td>seen</table>',
  '<ul><template><li>hidden</template><li>seen</ul>',
  '<head><template>hidden</template></head><body>seen',
  'seen<template>hidden',
  'seen<template>hidden</div></body></html>hidden',
  '<template></template/>seen<template a=">">hidden</template>',
  '<template><!-- </template> -->hidden</template>seen',
  '<template><style></template></style>hidden</template>seen',
  '<template><script></template></script>hidden</template>seen',
  '<template><textarea></template></textarea>hidden</template>seen',
  '<template><title></template></title>hidden<%></template>seen',
  '<template><p title="</template>">hidden</template>seen',
  '<script>hidden</script>seen',
  '<style>hidden{}</style>seen',
  '<title>hidden<%></title>seen',
  'seen<title>hidden',
  '<iframe>hidden<%></iframe>seen',
  '<noembed>hidden<%></noembed>seen',
  '<noframes>hidden<%></noframes>seen',
  '<noembed><p title="</noembed>seen">',
  '<datalist><option>hidden</datalist>seen',
  '<!-- hidden -->seen',
  '<!hidden>seen',
  '<?hidden?>seen',
  '</hidden>seen',
  '<p title="hidden">seen',
  '<hidden>seen',
];

test('what a browser shows nothing of is not in the page, also where it is nested or left open', () => {
  for (const document of documents) {
    const html = document.replaceAll('%', () => 'img src=cid:known onerror=run()');
    const cleaned = assertCleans(html, { allowsRemote: true });
    assert.match(shownText(cleaned), /seen/, html);
    assert.doesNotMatch(shownText(cleaned), /hidden/, html);
    assert.doesNotMatch(cleaned, /<img/, html);
  }
});

/** Documents in which something is text for some parsers and markup for others. */
const texts: readonly string[] = [
  '<xmp><%></xmp>seen',
  '<xmp><p title="</xmp>seen">',
  '<plaintext><%>',
  '<plaintext></plaintext><%>',
  '<noscript><p title="</noscript><%>">seen</noscript>',
  '<noscript><!-- </noscript><%> --></noscript>',
  '<listing>&lt;%&gt;</listing>',
  '<textarea>&lt;/textarea&gt;<%></textarea>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;%&gt;">',
  '<math><mtext><table><mglyph><style><math><table id="</table>"><%>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><%>">',
  '<svg></p><style><g title="</style><%>">',
  '<svg><foreignobject><math><mi><mglyph><svg><mtext><textarea><a title="</textarea><%>">',
  '<math><annotation-xml encoding="text/html"><svg><style><a title="</style><%>">',
  '<svg><title><![CDATA[</title><%>]]></title></svg>',
  '<select><iframe><select></iframe><%></select>',
  '<select><keygen><style></select><%></style>',
  '<table><td><select><template></select><%></template></table>',
  '<a><table><a><style><!--</a></style><%>--></style>',
  '<b><template></b><%></template>',
  '<template><svg><template></svg><style></template><%></style></template>',
  '<svg><template><style></svg><%></style></template>',
  '<math><template><mi></math><%></template>',
];

test('no markup but what is allowed comes out of what one parser reads as text and another as markup', () => {
  for (const text of texts) {
    const html = text.replaceAll('%', () => 'img src=x onerror=run()');
    assert.doesNotThrow(() => assertCleans(html, { allowsRemote: true }), html);
  }
});

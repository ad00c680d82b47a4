import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientSupport } from '../../src/html-check/client-support.ts';
import { checkHtml, slugsOf } from './checked.ts';
import { documentWith } from './documents.ts';

for (const { slug, uses } of clientSupport().features) {
  test(`${slug} is found by each of its uses`, () => {
    for (const use of uses) {
      const html = documentWith(use);
      assert.ok(slugsOf(checkHtml(html)).includes(slug), `${use} in ${html}`);
    }
  });
}

test('no feature is found in a document that has none', () => {
  assert.deepEqual(slugsOf(checkHtml('<x>text &amp; more</x>')), []);
});

test('uses are counted, and the first five lines that have one are named', () => {
  const { features } = checkHtml('<table>\n\n<table><table>\n<table>\n<table>\n<table>\n<table>\n<TABLE>');
  const [table] = features;
  assert.deepEqual(table?.count, 8);
  assert.deepEqual(table?.lines, [1, 3, 4, 5, 6]);
});

test('a use in a style sheet is on its line of the document', () => {
  const { features } = checkHtml('<x>\n<style>\na{}\n\nb{gap:1%}</style>');
  const { features: known } = clientSupport();
  const gap = features.find(({ feature }) => known[feature]?.slug === 'css-gap');
  assert.deepEqual(gap?.lines, [5]);
});

test('what is in comments, strings and scripts is no use', () => {
  const html =
    '<style>/* a{gap:1vh} */ a{x:"1vh gap: display:flex"}</style><script>var a = "<table>"</script><!-- <table> -->' +
    '<x title="<table>" style="x:\'var(--y)\'; /* gap:1px */">';
  assert.deepEqual(slugsOf(checkHtml(html)), ['css-comments', 'css-selector-type', 'html-comments', 'html-style']);
});

test('names are read in any case and with escapes', () => {
  const found = slugsOf(checkHtml('<IMG SRC="https://x.test/A.PNG"><x STYLE="DISPLAY:\\66lex;\\000067 ap:1VW">'));
  assert.deepEqual(found, ['css-display-flex', 'css-display', 'css-gap', 'css-unit-vw', 'html-img', 'image-png']);
});

test('of a client the newest version that was tested counts', () => {
  const { clients, features } = clientSupport();
  const ratio = features.find(({ slug }) => slug === 'css-aspect-ratio');
  // Apple Mail on macOS: not in 14, from 15.0 on.
  assert.equal(ratio?.support[clients.findIndex(({ id }) => id === 'apple-mail.macos')], 'y');
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { clientSupport } from '../../../server/src/html-check/client-support.ts';
import { findingCodes } from '../../../server/src/html-check/findings.ts';
import { assertLinear } from '../../../server/test/mime/linear.ts';
import { faultMarks, featureMarks } from '../../src/views/reader/source/finding-marks.ts';
import { placesIn, snippetOf } from '../../src/views/reader/source/places.ts';
import { linesOf, withPlaces } from '../../src/views/reader/source/source-lines.ts';

/** The places in a line of HTML, as texts. */
function found(line: string, find: string): string[] {
  return placesIn(line, find).map(({ start, end }) => line.slice(start, end));
}

suite('the places of a finding in a line', () => {
  test('are declarations, by their name and value, and no others', () => {
    const line = '<p style="display:FLEX; grid-display: flex; display : flexible">display</p><i style="Display: flex">';
    assert.deepEqual(found(line, featureMarks('display:flex')), ['display:FLEX', 'Display: flex']);
    assert.deepEqual(found(line, featureMarks('display')), ['display:', 'display :', 'Display:']);
  });

  test('are tags, attributes, rules, functions, units and pictures', () => {
    const line =
      '<video src="/a.webp" width="3"><videos data-width=4 style="width: calc(1px + 2em)">@media (min-width: 3px)';
    assert.deepEqual(found(line, featureMarks('<video> element')), ['<video']);
    assert.deepEqual(found(line, featureMarks('width attribute')), ['width=']);
    assert.deepEqual(found(line, featureMarks('@media')), ['@media']);
    assert.deepEqual(found(line, featureMarks('CSS calc() function')), ['calc(']);
    assert.deepEqual(found(line, featureMarks('px unit')), ['px', 'px']);
    assert.deepEqual(found(line, featureMarks('webP image format')), ['.webp']);
  });

  test('are tags that lack an attribute', () => {
    const line = '<img src="a" alt="words"><img src="b"><img data-alt="x">';
    assert.deepEqual(
      placesIn(line, faultMarks('image_without_alt')).map(({ start }) => start),
      [line.indexOf('<img src="b"'), line.indexOf('<img data-alt')],
    );
  });

  test('have words for most features, and for no fault that does not exist', () => {
    const titles = clientSupport().features.map(({ title }) => title);
    const without = titles.filter((title) => featureMarks(title) === '');
    assert.ok(without.length < titles.length / 10, without.join(', '));
    const codes = ['script', 'frame', 'meta_refresh', 'image_without_width', 'style_external'] as const;
    for (const code of codes) assert.ok(findingCodes.includes(code) && faultMarks(code) !== '');
  });

  test('are in order, apart from each other and within the line, and leave its text as it is', () => {
    const line = fc.stringMatching(/^[<>a-z:=;!" .-]{0,200}$/);
    fc.assert(
      fc.property(line, fc.stringMatching(/^[<a-z:=! .-]{1,12}$/), (text, find) => {
        const places = placesIn(text, find);
        let end = 0;
        for (const place of places) {
          assert.ok(place.start >= end && place.end > place.start && place.end <= text.length);
          end = place.end;
        }
        const shown = linesOf(text, { start: 0, end: text.length, line: 1, isRest: false, lines: 1 }, []);
        const pieces = withPlaces(shown, 0, places).flatMap((one) => one.pieces);
        assert.equal(pieces.map((one) => one.text).join(''), text);
        const marked = pieces.filter(({ isMarked }) => isMarked === true).map((one) => one.text);
        assert.equal(marked.join(''), places.map((place) => text.slice(place.start, place.end)).join(''));
      }),
    );
  });

  test('take time in proportion to the line', async () => {
    for (const unit of ['<img ', 'display ', 'display:\t', '1px']) {
      const find = '<img!alt display:flex 0px';
      await assertLinear((length) => placesIn(unit.repeat(length / unit.length), find), { what: JSON.stringify(unit) });
    }
  });
});

test('a snippet is the HTML around the first place, on one line of the page', () => {
  const html = `first\n${'x'.repeat(50)}.hero{color:red;\tdisplay:flex}.next{margin:0;padding:0;border:0}\nlast`;
  assert.equal(snippetOf(html, 2, 'display:flex'), '…x.hero{color:red; display:flex}.next{margin:0;padding:0;bord…');
  assert.equal(snippetOf(html, 1, 'display:flex'), undefined);
  assert.equal(snippetOf(html, 9, 'display:flex'), undefined);
});

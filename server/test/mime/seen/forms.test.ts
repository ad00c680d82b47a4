import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFrom } from '../../../src/extract/extract.ts';
import { visibleText } from '../../../src/mime/html/visible-text.ts';
import { stricterForms, unseenForms } from './differences.ts';
import { hiddenForms, unreadForms } from './hidden-forms.ts';
import { documentOf, markedLink, markedText } from './marked-form.ts';
import { publicHiddenForms } from './public-hidden-forms.ts';
import { publicShownForms } from './public-shown-forms.ts';
import { shownForms } from './shown-forms.ts';

const code = '482913';

function formsOf(...lists: Readonly<Record<string, readonly string[]>>[]): [name: string, html: string][] {
  return lists.flatMap((forms) =>
    Object.entries(forms).flatMap(([kind, all]) =>
      all.map((form): [string, string] => [`${kind}: ${form.slice(0, 120)}`, documentOf(form, code)]),
    ),
  );
}

for (const [name, html] of formsOf(hiddenForms, publicHiddenForms, stricterForms)) {
  test(`a text, a code and a link that nobody sees are given to nobody: ${name}`, () => {
    const { text } = visibleText({ text: markedText(code), html });
    const { codes, links } = extractFrom({ subject: '', text: '', html });
    assert.ok(text.startsWith('Hello.'), 'what is seen stays');
    assert.deepEqual([text.includes(code), codes, links], [false, [], []]);
  });
}

for (const [name, html] of formsOf({ unread: unreadForms })) {
  test(`what is hidden by a selector that is too long to be read is given to nobody: ${name}`, () => {
    assert.deepEqual(extractFrom({ subject: '', text: '', html }), { codes: [], links: [] });
    assert.ok(!visibleText({ text: '', html }).text.includes(code));
  });
}

for (const [name, html] of formsOf(shownForms, publicShownForms, unseenForms)) {
  test(`a text, a code and a link that a reader sees are given: ${name}`, () => {
    const { text } = visibleText({ text: '', html });
    const { codes, links } = extractFrom({ subject: '', text: '', html });
    assert.deepEqual([text.includes(markedText(code)), codes[0]?.value, links[0]?.href], [true, code, markedLink]);
  });
}

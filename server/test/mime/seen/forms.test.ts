import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFrom } from '../../../src/extract/extract.ts';
import { visibleText } from '../../../src/mime/html/visible-text.ts';
import { hiddenForms } from './hidden-forms.ts';
import { shownForms } from './shown-forms.ts';

const words = 'Your code is 482913.';
const href = 'https://form.test/x';
/** A link has the colour of links, whatever the colour of its surroundings: this one has theirs. */
const greeting = '<h6 style="color:#000">Hello.</h6>';
const marked = `${words} <a href="${href}" style="color:inherit">Confirm</a>`;

function formsOf(forms: Readonly<Record<string, readonly string[]>>): [name: string, html: string][] {
  return Object.entries(forms).flatMap(([kind, all]) =>
    all.map((form): [string, string] => [
      `${kind}: ${form.slice(0, 120)}`,
      form.replace(/^(?:<!DOCTYPE html>)?/, `$&${greeting}`).replace('$', marked),
    ]),
  );
}

for (const [name, html] of formsOf(hiddenForms)) {
  test(`a text, a code and a link that nobody sees are given to nobody: ${name}`, () => {
    const { text } = visibleText({ text: words, html });
    const { codes, links } = extractFrom({ subject: '', text: '', html });
    assert.ok(text.startsWith('Hello.'), 'what is seen stays');
    assert.deepEqual([text.includes('482913'), codes, links], [false, [], []]);
  });
}

for (const [name, html] of formsOf(shownForms)) {
  test(`a text, a code and a link that a reader sees are given: ${name}`, () => {
    const { text } = visibleText({ text: '', html });
    const { codes, links } = extractFrom({ subject: '', text: '', html });
    assert.deepEqual([text.includes(words), codes[0]?.value, links[0]?.href], [true, '482913', href]);
  });
}

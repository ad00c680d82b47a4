import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../../support/browser.ts';
import { openEyes } from './browser-eyes.ts';
import { stricterForms, unseenForms } from './differences.ts';
import { hiddenForms, unreadForms } from './hidden-forms.ts';
import { documentOf } from './marked-form.ts';
import { publicHiddenForms } from './public-hidden-forms.ts';
import { publicShownForms } from './public-shown-forms.ts';
import { shownForms } from './shown-forms.ts';

type Forms = Readonly<Record<string, readonly string[]>>;

function formsOf(...lists: readonly Forms[]): Set<string> {
  return new Set(lists.flatMap((forms) => Object.values(forms).flat()));
}

for (const [what, forms, others, isSeen] of [
  [
    'nothing of what is taken for hidden',
    formsOf(hiddenForms, { unreadForms }, publicHiddenForms, stricterForms),
    stricterForms,
    false,
  ],
  ['all that is taken for seen', formsOf(shownForms, publicShownForms, unseenForms), unseenForms, true],
] as const)
  test(`Chromium shows ${what}, on desks and phones, by day and by night, but for what is listed with its reason`, async (t) => {
    const eyes = await openEyes(await openBrowser(t));
    const differing: string[] = [];
    for (const form of forms) {
      const isShown = await eyes.see((code) => documentOf(form, code));
      if (isShown !== isSeen) differing.push(form);
    }
    assert.deepEqual(
      differing,
      [...formsOf(others)].toSorted((one, other) => order(forms, one) - order(forms, other)),
    );
  });

function order(forms: ReadonlySet<string>, form: string): number {
  return [...forms].indexOf(form);
}

import '../support/below-browser.ts';
import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import { suite, test } from 'node:test';
import { errorCodes, FieldProblem } from '../../../server/src/contract/problem.ts';
import { turnedAwayReasons } from '../../../server/src/contract/refusals.ts';
import { adviceOn } from '../../../server/src/core/refusals/advice.ts';
import { reasonWords } from '../../../server/src/extract/reason-words.ts';
import { findingTexts as serviceFindings } from '../../../server/src/html-check/findings.ts';
import { isLanguage, languageOf, languages, localeOf } from '../../src/texts/languages.ts';
import { mistakesEn } from '../../src/texts/mistakes/en.ts';
import { pluralsOf } from '../../src/texts/plural.ts';
import { problemsEn } from '../../src/texts/problems/en.ts';
import { equalByRight } from './equal-by-right.ts';
import { entriesOf, placed, textFiles, textsIn } from './read-texts.ts';

/** A text with `#` in each of its places. */
const unplaced = (text: string) => placed.reduce((whole, value) => whole.replace(String(value), '#'), text);

const placesOf = (text: string) => placed.filter((value) => text.includes(String(value)));

/** Texts that the service gives in English, by the folder of those in the other languages. */
const ofService: Readonly<Record<string, object>> = {
  findings: Object.fromEntries(Object.entries(serviceFindings).map(([code, { severity: _, ...told }]) => [code, told])),
  'turned-away': Object.fromEntries(
    turnedAwayReasons.map((reason) => [reason, adviceOn({ reason, login: 'offered', isCaptured: false })]),
  ),
  'code-reasons': reasonWords,
};

const englishOf = async (group: string): Promise<ReadonlyMap<string, string>> => {
  const given = ofService[group];
  return given === undefined ? textsIn(`${group}/en.ts`) : new Map(entriesOf(given, []));
};

for (const group of new Set(textFiles.map((file) => dirname(file)))) {
  suite(`texts in ${group === '.' ? 'texts' : `texts/${group}`}`, async () => {
    const english = await englishOf(group);
    for (const language of Object.keys(languages).filter(isLanguage)) {
      if (language === 'en' && group in ofService) continue;
      const texts = await textsIn(`${group}/${language}.ts`);
      const faults = (isFault: (text: string, original: string, path: string) => boolean) =>
        [...texts].filter(([path, text]) => isFault(text, english.get(path) ?? '', path));

      test(`${language}: each text of the English ones is there, and no other`, () => {
        assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort());
      });

      if (language !== 'en') {
        test(`${language}: no text is left in English`, () => {
          const allowed = [...equalByRight.all, ...equalByRight[language]];
          const isAllowed = (text: string) => allowed.includes(unplaced(text)) || !/\p{L}{2}/u.test(text);
          assert.deepEqual(
            faults((text, original) => text === original && !isAllowed(text)),
            [],
          );
        });
      }

      test(`${language}: each text names what the English one names`, () => {
        assert.deepEqual(
          faults((text, original) => placesOf(text).join() !== placesOf(original).join()),
          [],
        );
      });

      test(`${language}: texts are quiet, whole and set as their language sets them`, () => {
        const hasLooseBlank = (text: string) => text.trimEnd() !== text || text === '' || /[ \u00a0]{2}/.test(text);
        assert.deepEqual(faults(hasLooseBlank), []);
        assert.deepEqual(
          faults((text) => /!|\.{3}|\s'|'\s|"\s|\s"/.test(text.replaceAll(ofNoLanguage, ''))),
          [],
        );
        const misset = missetIn[language];
        assert.deepEqual(
          faults((text) => misset.test(text.replaceAll(ofNoLanguage, ''))),
          [],
        );
      });
    }
  });
}

/** URLs, code, and words of the search. */
const ofNoLanguage =
  /https?:\/\/\S*|<[^>]*>|[\w-]+="[^"]*"|\b(?:javascript|vbscript|data|cid|https?):|Content-Type: text\/html; charset=utf-8|@media \([^)]*\)|\b(?:from|to|subject|has|is|before|after|tag):\S*/g;

/** What a text of a language does not have: signs of other languages, and blanks before or inside signs as others set them. */
const missetIn = {
  en: /[«»„¿¡\u202f]| [;:?]/,
  de: /[«»¿¡”\u202f]| [;:?]|\p{L}'\p{L}/u,
  // A narrow blank that does not break stands before these signs and inside of quotation marks.
  fr: /[„“”¿¡]|[^\u202f][;?»]|[^\u202f\d]:(?!\/\/)|«[^\u202f]|\p{L}'\p{L}/u,
  es: /[«»„\u202f]| [;:?]|^[^¿]*\?/,
} as const satisfies Record<keyof typeof languages, RegExp>;

test('each error that the service answers has words', () => {
  assert.deepEqual(Object.keys(problemsEn).sort(), [...errorCodes].sort());
});

test('each mistake that the service finds in a value has words', () => {
  const { out_of_range, counted, plain } = mistakesEn;
  assert.deepEqual(
    Object.keys({ out_of_range, ...counted, ...plain }).sort(),
    [...FieldProblem.properties.code.enum].sort(),
  );
});

test('each text that may be as in English is so', async () => {
  const unused = (words: readonly string[], equal: ReadonlySet<string>) => words.filter((word) => !equal.has(word));
  const equalIn = new Map<string, Set<string>>();
  for (const file of textFiles) {
    const english = await englishOf(dirname(file));
    const equal = equalIn.get(basename(file, '.ts')) ?? new Set();
    for (const [path, text] of await textsIn(file)) if (english.get(path) === text) equal.add(unplaced(text));
    equalIn.set(basename(file, '.ts'), equal);
  }
  const found = (name: string) => equalIn.get(name) ?? new Set();
  const others = Object.entries(equalByRight).filter(([name]) => name !== 'all');
  assert.deepEqual(
    others.flatMap(([name, words]) => unused(words, found(name))),
    [],
  );
  assert.deepEqual(unused(equalByRight.all, found('de').intersection(found('fr')).intersection(found('es'))), []);
});

suite('languages', () => {
  test('the first language of the browser that the app has is shown, else English', () => {
    assert.equal(languageOf(['pt-BR', 'es-MX', 'en']), 'es');
    assert.equal(languageOf(['DE']), 'de');
    assert.equal(languageOf(['pt', 'toString']), 'en');
    assert.equal(languageOf([]), 'en');
  });

  test('dates and numbers are as the browser has them at its own place, else as most people of the language write them', () => {
    assert.equal(localeOf('en', ['en-US', 'en']), 'en-US');
    assert.equal(localeOf('en', ['en']), 'en-GB');
    // Browsers everywhere list American English as the last that their user can read.
    assert.equal(localeOf('en', ['de-DE', 'de', 'en-US', 'en']), 'en-GB');
    assert.equal(localeOf('es', ['es-MX', 'es']), 'es-MX');
    assert.equal(localeOf('fr', []), 'fr-FR');
    // As Chromium says it where the system has no language.
    assert.equal(localeOf('en', ['en-US@posix']), 'en-GB');
  });

  test('a count has the form of its category, and is written as the language writes numbers', () => {
    const forms = { one: '# mail', other: '# mails' };
    assert.deepEqual(
      [0, 1, 2].map((count) => pluralsOf('en')(count, forms)),
      ['0 mails', '1 mail', '2 mails'],
    );
    assert.equal(pluralsOf('fr')(0, forms), '0 mail');
    assert.equal(pluralsOf('de')(12_345, forms), '12.345 mails');
    assert.equal(pluralsOf('es')(1_000_000, forms), '1.000.000 mails');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseContent, parseMail, parseOutline } from '../../src/mime/parse-mail.ts';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { furtherHostileMessages, hostileMessageOf, hostileMessages } from '../support/hostile-messages.ts';
import { mutations } from '../support/mutations.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { assertLinear } from './linear.ts';

const mutationsMax = 1_000;
const seed = 6854;
const previewCharactersMax = 200;

/** Asserts that the outline and the content of a message are what the whole of it shows. */
function assertAgree(raw: Buffer): void {
  const { headers, text, html, defects, truncated, ...shared } = parseMail(raw);
  const { preview, hasHtml, truncated: isOutlineCut, ...outline } = parseOutline(raw);
  assert.deepEqual(outline, shared);
  const { truncated: isContentCut, language, ...content } = parseContent(raw);
  assert.deepEqual(content, { headers, subject: shared.subject, text, html });
  assert.ok(language === undefined || /^[^\0\r\n\t]{1,200}$/.test(language), JSON.stringify(language));
  // What is shown with both is as truncated as the whole.
  assert.equal(isOutlineCut || isContentCut, truncated, defects.join());
  // A part of HTML may be there and have nothing in it.
  assert.ok(hasHtml || html === undefined);
  assert.ok(preview.length <= previewCharactersMax && preview.isWellFormed(), preview);
  assert.ok(!/[\0\r\n\t]|^\s|\s\s/.test(preview), JSON.stringify(preview));
}

test('the outline and the content of every message of the corpora say the same as the whole', () => {
  for (const { path } of corpusMessages()) {
    const raw = readCorpusFile(path);
    try {
      assertAgree(raw);
    } catch (cause) {
      throw new Error(path, { cause });
    }
  }
});

test(`so do those of ${mutationsMax} messages with bytes flipped, cut, doubled and spliced`, () => {
  const originals = corpusMessages().map(({ path }) => readCorpusFile(path));
  for (const { index, raw } of mutations({ originals, count: mutationsMax, seed })) {
    try {
      assertAgree(raw);
    } catch (cause) {
      throw new Error(`mutation ${index} of seed ${seed}`, { cause });
    }
  }
});

test('and those of messages that are beyond a limit', () => {
  for (const { what, count, make } of hostileMessages) {
    try {
      assertAgree(make(count));
    } catch (cause) {
      throw new Error(what, { cause });
    }
  }
});

const html = 'Content-Type: text/html\r\n\r\n';
const previews: Readonly<Record<string, readonly [message: string, preview: string]>> = {
  'the beginning of the text on one line': ['\r\n Hello,\r\n\r\n\tworld  again \r\n', 'Hello, world again'],
  'nothing of a message without text': ['Subject: x\r\n\r\n', ''],
  'nothing of white space': ['\r\n \r\n\t\r\n', ''],
  'at most 200 characters': [`\r\n${'a'.repeat(500)}`, 'a'.repeat(200)],
  'no half of a character': [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${'a'.repeat(199)}🪰`,
    `${'a'.repeat(199)}\ufffd`,
  ],
  'the text of HTML where that is all': [`${html}<style>p{}</style><p>Hello</p><p>world</p>`, 'Hello world'],
  'the text, and not the HTML beside it': [
    'Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\nplain\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>rich\r\n--b--\r\n',
    'plain',
  ],
  'the HTML where the text beside it is empty': [
    'Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\n \r\n--b\r\nContent-Type: text/html\r\n\r\n<p>rich\r\n--b--\r\n',
    'rich',
  ],
  'what is encoded, decoded': [
    'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nR3LDvMOfZQ==\r\n',
    'Grüße',
  ],
  'nothing of a file in the text': ['\r\nbegin 644 a\r\n#86)C\r\n`\r\nend\r\nafter it\r\n', 'after it'],
  'nothing of an attachment': ['Content-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nsecret\r\n', ''],
};

for (const [what, [message, preview]] of Object.entries(previews)) {
  test(`a preview shows ${what}`, () => {
    assert.equal(parseOutline(Buffer.from(message)).preview, preview);
  });
}

test('a preview looks for a text in a bounded part of it', () => {
  const far = (head: string, start: string, filler: string, times: number) =>
    parseOutline(Buffer.from(`${head}${start}${filler.repeat(times)}found`)).preview;
  assert.equal(far('\r\n', '', ' ', 500), 'found');
  assert.equal(far('\r\n', '', ' ', 700), '');
  assert.equal(far(html, '<style>', 'p{}', 2_000).includes('found'), false);
  assert.equal(far(html, '', '<b></b>', 1_100), 'found');
  assert.equal(far(html, '', '<b></b>', 1_200), '');
});

for (const message of examplesOf([...hostileMessages, ...furtherHostileMessages])) {
  test(`an outline takes linear time for ${message.what}`, async () => {
    const messages = new Map<number, Buffer>();
    const ofLength = (length: number) => {
      const made = messages.get(length) ?? hostileMessageOf(message, { bytes: length });
      messages.set(length, made);
      return made;
    };
    await assertLinear((length) => parseOutline(ofLength(length)));
  });
}

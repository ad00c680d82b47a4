import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Duration, toMinutes, toMs } from '../src/duration.ts';
import { Mayfly } from '../src/main.ts';
import { passes, type TextMatch } from '../src/match.ts';
import { startWorld } from './service.ts';

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const unit = fc.constantFrom('ms', 's', 'm', 'h', 'd');

test('a duration is its number times its unit, and in minutes never less', () => {
  fc.assert(
    fc.property(fc.nat(), unit, (number, unit) => {
      assert.equal(toMs(`${number}${unit}`), number * units[unit]);
      assert.ok(toMinutes(`${number}${unit}`) * 60_000 >= number * units[unit]);
    }),
  );
});

test('a text that is no duration is a TypeError, and never a time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?[\d.,e]*(?:ms|s|min|sec)?$/)), (text) => {
      try {
        // A program without types gives any text.
        assert.ok(toMs(text as Duration) >= 0);
        assert.match(text, /^\d+(?:\.\d+)?(?:ms|[smhd])$/);
      } catch (error) {
        assert.ok(error instanceof TypeError, `${error}`);
      }
    }),
  );
  for (const number of [Number.NaN, -1, Number.NEGATIVE_INFINITY]) assert.throws(() => toMs(number), TypeError);
});

test('the client and the service agree in which texts match', async (t) => {
  const world = await startWorld(t);
  const inbox = await new Mayfly(world).createMailbox();
  const word = fc.stringMatching(/^[a-cA-C .+ÄäéßΣς]{1,6}$/);
  const tests: fc.Arbitrary<TextMatch> = fc.oneof(
    word,
    fc.record({ equals: word }),
    fc.constantFrom(/b+/, /^a/i, /[äé]\s*$/i, /a.c/s, /\bC\b/, /b|\./),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), tests, async (words, test) => {
      const subject = words.join('').trim();
      fc.pre(subject !== '');
      const mail = await inbox.deliver({ sender: 'a@b.example', subject, body: 'It works.' });
      const wait = inbox.waitForMail({ subject: test, timeout: 0 });
      const isGiven = await wait.then(
        ({ id }) => id === mail.id,
        () => false,
      );
      await mail.delete();
      assert.equal(isGiven, passes(mail.subject, test), `${mail.subject} ${JSON.stringify(test)}`);
    }),
    { numRuns: 60 },
  );
});

test('a message that is made of its parts has them', async (t) => {
  const world = await startWorld(t);
  const inbox = await new Mayfly(world).createMailbox();
  const line = fc.stringMatching(/^[\w ,.äß漢字😀"<>&=?-]{1,40}$/u).map((text) => text.trim());
  const file = fc.record({
    name: fc.stringMatching(/^[a-z0-9_-]{1,20}\.bin$/),
    content: fc.uint8Array({ maxLength: 300 }),
  });
  await fc.assert(
    fc.asyncProperty(line, line, fc.array(file, { maxLength: 3 }), async (subject, body, files) => {
      const contents = files.map(({ name, content }) => ({ name, content: new Uint8Array(content) }));
      const { id } = await inbox.deliver({ sender: 'a@b.example', subject, body, files: contents });
      const mail = await inbox.mail(id);
      assert.equal(mail.subject.replace(/\s+/g, ' '), subject.replace(/\s+/g, ' '));
      assert.equal(mail.text.trimEnd(), body);
      const kept = await Promise.all(mail.attachments.map(async (one) => [one.name, [...(await one.bytes())]]));
      assert.deepEqual(
        kept,
        contents.map(({ name, content }) => [name, [...content]]),
      );
      await mail.delete();
    }),
    { numRuns: 40 },
  );
});

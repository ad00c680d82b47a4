import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { furtherHostileMessages, hostileMessageOf, hostileMessages } from '../support/hostile-messages.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { assertLinear, leastWork } from './linear.ts';
import { assertSound } from './soundness.ts';

const mebibyte = 1024 * 1024;
/** Reading a message may take the work of adding its bytes up so many times: about 150 ms for a mebibyte. */
const sumsMax = 300;

for (const { what, count, defects, make } of hostileMessages) {
  test(`${count.toLocaleString('en')} ${what} are read, and limits told`, () => {
    const raw = make(count);
    const mail = parseMail(raw);
    assertSound(raw, mail);
    for (const defect of defects) assert.ok(mail.defects.includes(defect), `${defect} is not in ${mail.defects}`);
  });
}

const workMax = await leastWork(() => {
  const raw = Buffer.alloc(mebibyte, 'x');
  for (let times = 0; times < sumsMax; times += 1) addUp(raw);
});

for (const message of examplesOf([...hostileMessages, ...furtherHostileMessages])) {
  test(`a mail takes linear time for ${message.what}, and not much of it`, async () => {
    const messages = new Map<number, Buffer>();
    const ofLength = (length: number) => {
      const made = messages.get(length) ?? hostileMessageOf(message, { bytes: length });
      messages.set(length, made);
      return made;
    };
    await assertLinear((length) => parseMail(ofLength(length)));
    for (const [, raw] of messages) assertSound(raw, parseMail(raw));

    const work = await leastWork(() => parseMail(ofLength(mebibyte)));
    assert.ok(work <= workMax, `a mebibyte takes ${work} µs, more than ${workMax} µs`);
  });
}

/** Touches each byte as a program does that knows nothing better. */
function addUp(raw: Buffer): number {
  let sum = 0;
  for (let at = 0; at < raw.length; at += 1) sum = (sum + (raw[at] ?? 0)) | 0;
  return sum;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { furtherHostileMessages, hostileMessages } from '../support/hostile-messages.ts';
import { assertLinear } from './linear.ts';
import { assertSound } from './soundness.ts';

for (const { what, count, defects, make } of hostileMessages) {
  test(`${count.toLocaleString('en')} ${what} are read, and limits told`, () => {
    const raw = make(count);
    const mail = parseMail(raw);
    assertSound(raw, mail);
    for (const defect of defects) assert.ok(mail.defects.includes(defect), `${defect} is not in ${mail.defects}`);
  });
}

for (const { what, make } of [...hostileMessages, ...furtherHostileMessages]) {
  const start = make(1).length;
  const size = (make(1001).length - start) / 1000;
  test(`a mail takes linear time for ${what}`, async () => {
    const messages = new Map<number, Buffer>();
    const message = (length: number) => {
      const made = messages.get(length) ?? make(Math.ceil(length / size));
      messages.set(length, made);
      return made;
    };
    await assertLinear((length) => parseMail(message(length)));
    for (const [, raw] of messages) assertSound(raw, parseMail(raw));
  });
}

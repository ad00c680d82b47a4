import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMail } from '../../src/mime/parse-mail.ts';

function mixed(html: string): Buffer {
  const part = (type: string, content: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
  const parts = [part('text/plain', 'before'), part('text/html', html), part('text/plain', 'after <x>')];
  return Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`);
}

test('reads HTML between plain parts as text, and as HTML only what is that', () => {
  const mail = parseMail(mixed('<p>one<br>two</p>'));
  assert.deepEqual(mail.text.split(/\s+/), ['before', 'one', 'two', 'after', '<x>']);
  assert.equal(mail.html, '<p>one<br>two</p>');
});

// In quadratic time these would take hours; the runner's own limit would end them.
for (const unit of ['<a href="', '<a href=', '<!--', '<p', '</', '&amp', '<style>']) {
  test(`reads a megabyte of ${unit} beside a plain part`, { timeout: 60_000 }, () => {
    const mail = parseMail(mixed(unit.repeat(1_000_000 / unit.length)));
    assert.match(mail.text, /before[\s\S]*after <x>/);
  });
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Schemas } from '../../src/service/api.ts';
import { withoutInlineImages } from '../../src/views/reader/files/inline-images.ts';
import { contentsOfParts } from '../../src/views/reader/files/part-content.ts';

type Part = Schemas['MailPart'];
type Attachment = Schemas['Attachment'];

const part = (contentType: string, more: Partial<Part> = {}): Part => ({
  contentType,
  encoding: 'identity',
  encodedBytes: 10,
  sizeBytes: 10,
  ...more,
});
const file = (id: string, contentType: string, more: Partial<Attachment> = {}): Attachment => ({
  id,
  mailboxId: 'm',
  mailId: 'n',
  filename: id,
  contentType,
  sizeBytes: 10,
  owner: 'o',
  downloadUrl: '',
  createdAt: '',
  ...more,
});

suite('the parts of a message', () => {
  test('have the texts of the mail and its files, each file once and in order', () => {
    const leaves = [part('text/plain'), part('text/html'), part('image/png'), part('image/png'), part('text/plain')];
    const root = { contentType: 'multipart/mixed', encoding: 'identity' as const, encodedBytes: 99, parts: leaves };
    const contents = contentsOfParts(root, [file('a', 'image/png'), file('b', 'image/png'), file('c', 'text/plain')]);
    const told = leaves.map((leaf) => {
      const content = contents.get(leaf);
      return content?.kind === 'file' ? content.file.id : content?.kind;
    });
    assert.deepEqual(told, ['text', 'html', 'a', 'b', 'c']);
  });
});

suite('files of a mail', () => {
  test('are without the pictures that its HTML shows by their ids', () => {
    const files = [
      file('logo', 'image/png', { contentId: 'logo@x' }),
      file('other', 'image/png', { contentId: 'other@x' }),
      file('plain', 'image/png'),
      file('drawing', 'image/svg+xml', { contentId: 'drawing@x' }),
      file('text', 'text/plain', { contentId: 'text@x' }),
    ];
    const html = '<img src="CID:logo%40x"><img src=cid:drawing@x><a href="cid:text@x">';
    const namesOf = (list: readonly Attachment[]) => list.map(({ filename }) => filename);
    assert.deepEqual(namesOf(withoutInlineImages(html, files)), ['other', 'plain', 'drawing', 'text']);
    assert.deepEqual(namesOf(withoutInlineImages(undefined, files)), namesOf(files));
    assert.deepEqual(namesOf(withoutInlineImages('<img src="cid:%">', files)), namesOf(files));
  });
});

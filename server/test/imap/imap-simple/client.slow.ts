import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { lockedInstall } from '../../support/locked-install.ts';
import { atEnd } from '../../support/test-end.ts';
import { inTime } from '../../support/until.ts';
import { openDoor } from '../door.ts';

interface Part {
  readonly which: string;
  readonly body: { readonly subject?: readonly string[] };
}

interface Message {
  readonly attributes: { readonly uid: number; readonly flags: readonly string[]; readonly struct: readonly unknown[] };
  readonly parts: readonly Part[];
}

/** The client, as far as it is used here. Its types are not installed with the repository. */
interface ImapSimple {
  connect(options: {
    imap: { user: string; password: string; host: string; port: number; tls: boolean };
    onmail: (count: number) => void;
  }): Promise<Connection>;
  getParts(struct: readonly unknown[]): readonly { readonly type: string; readonly subtype: string }[];
}

interface Connection {
  getBoxes(): Promise<Record<string, unknown>>;
  openBox(name: string): Promise<unknown>;
  search(
    criteria: readonly unknown[],
    options: { bodies: readonly string[]; struct?: boolean; markSeen?: boolean },
  ): Promise<Message[]>;
  getPartData(message: Message, part: object): Promise<string>;
  addFlags(uid: number, flags: string): Promise<void>;
  deleteMessage(uid: number): Promise<void>;
  end(): void;
}

test('imap-simple lists, searches, fetches parts, marks, is told of mail, and deletes', async (t) => {
  const installed = await lockedInstall(import.meta.dirname);
  const { importPackage } = await import(pathToFileURL(join(installed, 'import-package.mjs')).href);
  const { connect, getParts }: ImapSimple = (await importPackage('imap-simple')).default;
  const door = await openDoor(t);
  const { address } = await door.mailbox();
  await door.deliver(address, ['one', 'two', 'three']);
  const told = Promise.withResolvers<number>();
  // It tells of the mails that are there, too.
  const onmail = (count: number) => count === 1 && told.resolve(count);
  const imap = { user: address, password: door.key, host: '127.0.0.1', port: door.port, tls: false };
  const connection = await connect({ imap, onmail });
  atEnd(t, () => connection.end());
  assert.deepEqual(Object.keys(await connection.getBoxes()), ['INBOX']);
  await connection.openBox('INBOX');
  const subjectsOf = async (...criteria: unknown[]) => {
    const found = await connection.search(criteria, { bodies: ['HEADER'] });
    return found.map(({ attributes: { uid }, parts }) => [uid, parts[0]?.body.subject?.[0]]);
  };
  assert.deepEqual(await subjectsOf('UNSEEN'), [
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ]);
  assert.deepEqual(await subjectsOf('UNSEEN', ['SUBJECT', 'TWO']), [[2, 'two']]);
  const [second] = await connection.search([['UID', 2]], { bodies: ['TEXT'], struct: true, markSeen: true });
  assert.ok(second !== undefined);
  const [part] = getParts(second.attributes.struct);
  assert.ok(part !== undefined && part.type === 'text' && part.subtype === 'plain');
  assert.equal((await connection.getPartData(second, part)).trim(), 'hello');
  await connection.addFlags(1, '\\Seen');
  assert.deepEqual(await subjectsOf('UNSEEN'), [[3, 'three']]);
  await door.deliver(address, ['four']);
  await inTime('the news of a mail', told.promise);
  await connection.deleteMessage(1);
  assert.deepEqual(await subjectsOf('ALL'), [
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
  ]);
});

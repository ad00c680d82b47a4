import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Mayfly } from '../src/main.ts';
import { temporaryFolder } from './packed-client.ts';
import { startWorld } from './service.ts';

const guides = ['docs/client.md', 'client/README.md'].map((page) => resolve(import.meta.dirname, '../..', page));
const client = pathToFileURL(resolve(import.meta.dirname, '../src/main.ts')).href;

test('each example of docs/client.md and of the page of the package runs as it stands', async (t) => {
  const world = await startWorld(t);
  const folder = await temporaryFolder(t);
  Object.assign(process.env, { MAYFLY_URL: world.url, MAYFLY_API_KEY: world.apiKey });
  t.after(() => {
    delete process.env.MAYFLY_URL;
    delete process.env.MAYFLY_API_KEY;
  });
  t.mock.method(console, 'log', () => {});
  const mayfly = new Mayfly(world);
  const pages = await Promise.all(guides.map((guide) => readFile(guide, 'utf8')));
  const blocks = pages.flatMap((page) => [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)]);
  assert.ok(blocks.length >= 8, `${blocks.length} examples`);
  for (const [index, [, example = '']] of blocks.entries()) {
    const title = example.split('\n', 1)[0] ?? '';
    await t.test(title, async () => {
      const inbox = await mayfly.createMailbox();
      const signUp = (address: string, file?: string) => sendConfirmation(mayfly, { address, file });
      Object.assign(globalThis, { mayfly, inbox, signUp });
      const file = join(folder, `example-${index}.mts`);
      await writeFile(file, example.replace("'mayfly-client'", `'${client}'`));
      await import(pathToFileURL(file).href);
    });
  }
});

/** Does as the application of the examples does when somebody signs up. */
async function sendConfirmation(mayfly: Mayfly, { address, file }: { address: string; file?: string | undefined }) {
  const [inbox] = await mayfly.mailboxes({ address });
  await inbox?.deliver({
    sender: 'shop@shop.example',
    subject: 'Please confirm',
    body: 'Your verification code is 482 913.',
    htmlBody: '<p>Your verification code is 482 913.</p><a href="https://shop.example/verify?t=1">Confirm</a>',
    files: file === undefined ? [] : [{ name: file, content: 'a receipt' }],
  });
}

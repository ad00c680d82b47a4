import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { lockedInstall } from '../../server/test/support/locked-install.ts';
import { installPackedClient, run } from './packed-client.ts';

const runtimes = resolve(import.meta.dirname, '../../examples/runtimes');
/** What is bundled of the client, and how large that may be. */
const bundles: Readonly<Record<string, string>> = {
  'what waits for mail': "export { Mayfly } from 'mayfly-client';",
  'all, with the verification of webhooks': "export * from 'mayfly-client';",
};
/** Of these, `share` has 100: a link is made of a mail and of a mailbox, and its URL is made whole. */
const bundleBytesMax: Readonly<Record<string, number>> = {
  'what waits for mail': 6_700,
  'all, with the verification of webhooks': 7_200,
};

const consumer = `import { type Mail, Mayfly, verifyWebhook, WaitTimedOut } from 'mayfly-client';
const mayfly = new Mayfly({ url: 'http://127.0.0.1:9', apiKey: 'mfk_key' });
export async function signUp(request: Request): Promise<string | undefined> {
  await using inbox = await mayfly.createMailbox({ expiresIn: 15, tag: undefined });
  const mail: Mail = await inbox.waitForMail({ subject: /confirm/, timeout: '60s' });
  for await (const { id, load } of inbox.mails({ hasAttachments: true })) console.log(id, (await load()).text);
  console.log((await inbox.mails()).items.length, mail.details.to, await mail.attachments[0]?.bytes());
  const armed = inbox.expect({ subject: { equals: 'Welcome' } });
  await armed.armed;
  if ((await verifyWebhook(request, 'whsec_')).type === 'mail.received') throw new WaitTimedOut('no', inbox.address);
  // @ts-expect-error no duration
  await inbox.extend('soon');
  return (await armed).code;
}
`;

test('the client as it is published', async (t) => {
  const project = await installPackedClient(t);
  const installed = join(project, 'node_modules/mayfly-client');

  await t.test('comes alone', async () => {
    const packages = await readdir(join(project, 'node_modules'));
    assert.deepEqual(
      packages.filter((name) => !name.startsWith('.')),
      ['mayfly-client'],
    );
  });

  await t.test(
    'is imported, and types are checked as strictly as can be, by both ways to resolve modules',
    async () => {
      await writeFile(join(project, 'consumer.mts'), consumer);
      const strict = [
        '--strict',
        '--exactOptionalPropertyTypes',
        '--noUncheckedIndexedAccess',
        '--skipLibCheck',
        'false',
      ];
      const plain = ['--types', '', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable'];
      for (const modules of [
        ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
        ['--module', 'esnext', '--moduleResolution', 'bundler'],
      ])
        await run(['tsc', ...strict, ...plain, ...modules, '--outDir', 'built', 'consumer.mts'], project);
      await run([process.execPath, 'built/consumer.mjs'], project);
    },
  );

  await t.test('has the types of the document once', async () => {
    const files = (await readdir(installed, { recursive: true })).filter((file) => /openapi\.d\.c?ts$/.test(file));
    const texts = await Promise.all(files.map((file) => readFile(join(installed, file), 'utf8')));
    assert.equal(texts.filter((text) => text.includes('"/v1/mailboxes": {')).length, 1);
    assert.equal(files.length, 3, 'one, and a name of it for each kind of module');
  });

  await t.test('has nothing of Node.js or of another package in its core', async () => {
    assert.deepEqual([...(await importsBehind(join(installed, 'dist/main.js')))], []);
  });

  for (const [what, code] of Object.entries(bundles)) {
    await t.test(`is ${bundleBytesMax[what]} bytes at most, minified and compressed: ${what}`, async (t) => {
      const esbuild = join(await lockedInstall(runtimes, { binaries: true }), 'node_modules/.bin/esbuild');
      await writeFile(join(project, 'bundled.js'), code);
      const bundle = await run([esbuild, '--bundle', '--minify', '--format=esm', 'bundled.js'], project);
      const { length } = gzipSync(bundle, { level: 9 });
      t.diagnostic(`${bundle.length} bytes, ${length} compressed`);
      assert.ok(length <= (bundleBytesMax[what] ?? 0), `${length} bytes`);
    });
  }
});

/** What a module and those it imports import by name. */
async function importsBehind(file: string, seen = new Set<string>()): Promise<Set<string>> {
  const named = new Set<string>();
  if (seen.has(file)) return named;
  seen.add(file);
  const code = await readFile(file, 'utf8');
  for (const [, place = ''] of code.matchAll(/^(?:import|export)\b(?:[^'\n]* from)? '([^']+)'/gm)) {
    if (!place.startsWith('.')) named.add(place);
    else for (const name of await importsBehind(join(file, '..', place), seen)) named.add(name);
  }
  return named;
}

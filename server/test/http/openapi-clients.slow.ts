import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { importInstalled } from '../support/locked-install.ts';

/** What is used of hey-api. */
interface HeyApi {
  createClient(options: { input: string; output: string; logs: { level: 'silent' } }): Promise<unknown>;
}

const workspace = new URL('../..', import.meta.url);
const document = new URL('src/http/generated/openapi.json', workspace);
const modules = new URL('../node_modules', workspace).pathname;

/** The calls of README.md, and what a caller does with their answers, over openapi-fetch. */
const openapiFetchCalls = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';
const api = createClient<paths>({ baseUrl: 'http://127.0.0.1:8080', headers: { authorization: 'Bearer mfk_a' } });
export async function firstMail(): Promise<string> {
  const { data: mailbox, error } = await api.POST('/v1/mailboxes');
  if (error) throw new Error(error.error + ': ' + error.fix);
  await api.POST('/v1/mailboxes', { body: { expiresIn: 60, recoverable: true, tag: 'signup test' } });
  await api.POST('/v1/mailboxes', { body: { noExpiration: true } });
  const params = { path: { mailboxId: mailbox.id } };
  const { data: waited } = await api.POST('/v1/mailboxes/{mailboxId}/wait', {
    params,
    body: { match: { subject: 'hello' }, timeout: 30 },
  });
  await api.POST('/v1/mailboxes/{mailboxId}/wait', { params });
  await api.GET('/v1/events', { params: { query: { limit: 10 } } });
  const { data: list } = await api.GET('/v1/mailboxes/{mailboxId}/mails', { params });
  const mails: { subject: string; tag?: never }[] = list?.items ?? [];
  return mails[0]?.subject ?? String(waited?.timedOut);
}
// @ts-expect-error it is a number
void api.POST('/v1/mailboxes', { body: { expiresIn: '60' } });
`;

/** The same with the client that hey-api makes. */
const heyApiCalls = `
import { createMailbox, listEvents, listMails, waitForMails } from './hey/index.ts';
export async function firstMail(): Promise<string> {
  const { data: mailbox, error } = await createMailbox();
  if (mailbox === undefined) throw new Error(error?.fix);
  await createMailbox({ body: { expiresIn: 60, recoverable: true, tag: 'signup test' } });
  await createMailbox({ body: { noExpiration: true } });
  const path = { mailboxId: mailbox.id };
  const { data: waited } = await waitForMails({ path, body: { match: { subject: 'hello' }, timeout: 30 } });
  await listEvents({ query: { limit: 10 } });
  const { data: list } = await listMails({ path });
  return list?.items[0]?.subject ?? String(waited?.timedOut);
}
// @ts-expect-error it is a number
void createMailbox({ body: { expiresIn: '60' } });
`;

test("a client that openapi-typescript makes compiles with README's calls", async (t) => {
  const folder = await temporaryFolder(t);
  const { default: openapiTs, astToString } = await import('openapi-typescript');
  await writeFile(join(folder, 'schema.ts'), astToString(await openapiTs(document)));
  await writeFile(join(folder, 'calls.ts'), openapiFetchCalls);
  await compile(folder);
});

test("a client that hey-api makes compiles with README's calls", async (t) => {
  const folder = await temporaryFolder(t);
  const { createClient } = await importInstalled<HeyApi>('checkers', '@hey-api/openapi-ts');
  await createClient({ input: document.pathname, output: join(folder, 'hey'), logs: { level: 'silent' } });
  await writeFile(join(folder, 'calls.ts'), heyApiCalls);
  await compile(folder);
});

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-client-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await symlink(modules, join(folder, 'node_modules'));
  return folder;
}

/** Compiles the folder with the strictest usual options; types of Node and of packages are not its own. */
async function compile(folder: string): Promise<void> {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: [] },
    ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const run = promisify(execFile)(join(modules, '.bin/tsc'), ['--project', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  assert.equal(stdout, '');
}

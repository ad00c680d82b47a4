import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ServerProcess } from '../../load/server-process.ts';
import { startMayfly } from '../../src/testing/main.ts';
import { startZoneServer } from '../domains/zones.ts';
import { usePostgres } from '../support/postgres.ts';
import { callApi } from '../support/service.ts';
import { Follower } from './follower.ts';
import { blocksOf, root, type Step, stepsOf } from './guide.ts';

const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const postgres = usePostgres();

test('each command of the operator does what the guides of operators show, beside the service', async (t) => {
  const settings = { ...(await databaseOf(t)), MAYFLY_DOMAINS: 'mail.example.com' };
  await using server = await startMayfly({ settings });
  for (const page of ['docs/operating.md', 'docs/backup.md']) {
    const reader = await Follower.start(t, server, { variables: { ...settings, PATH } });
    await reader.follow(page, stepsOf(page, { slow: true }));
    if (page === 'docs/backup.md') await reader.follow(page, [nightly(page)]);
  }
});

/** What the line of cron of a page runs, in the folder of the reader. */
function nightly(page: string): Step {
  for (const { text, line } of blocksOf(page)) {
    const [, command] = /^\S+ \S+ \* \* \* +(.+)$/.exec(text) ?? [];
    if (command !== undefined) return { command: command.replaceAll('\\%', '%').replace('/srv/mayfly', '.'), line };
  }
  return assert.fail(`${page} has no line of cron`);
}

test('nothing of a deleted mail is left in a database that erases, as the guide shows it', async (t) => {
  const settings = await databaseOf(t);
  const variables = { ...settings, PATH };
  await using server = await startMayfly({ clock: 'virtual', settings: { ...settings, MAYFLY_ERASE: 'true' } });
  const mailbox = await server.client.createMailbox();
  const reader = await Follower.start(t, server, { variables });
  const text = 'A sentence that is in no other mail than in this one.';
  await mailbox.deliver({ sender: 'shop@shop.example', subject: 'Erased', body: text });
  const mail = await mailbox.waitForMail();
  await reader.give('before.eml', Buffer.from(await mail.raw()).toString());
  await mail.delete();
  await server.clock.advance('1m');
  await server.stop();
  await reader.follow('docs/retention.md', stepsOf('docs/retention.md', { slow: true }));
});

test('a domain is verified once its records stand in the DNS, and its mail is led as the guide says', async (t) => {
  const { address, zones } = await startZoneServer(t);
  const settings = { MAYFLY_HOSTNAME: 'mx.mayfly.example', MAYFLY_DOMAIN_NAME_SERVERS: address };
  await using server = await startMayfly({ settings });
  const reader = await Follower.start(t, server, { variables: { PATH } });
  await reader.follow('README.md', stepsOf('README.md'));
  const page = 'docs/domains.md';
  const steps = stepsOf(page, { slow: true });
  const verify = steps.findIndex(({ command }) => command.includes('/verify"'));
  await reader.follow(page, steps.slice(0, verify));
  const listed = await callApi(server.url, { method: 'GET', path: '/v1/domains', key: server.apiKey });
  const [txt, mx] = listed.body.items[0].records;
  zones.set(txt.name, { txt: [txt.value] }).set(mx.name, { mx: [mx.value] });
  await reader.follow(page, steps.slice(verify));
});

test('the first commands of a guide make a mailbox, and wait for the mail of an application', async (t) => {
  await using server = await startMayfly();
  const variables = { PATH, MAYFLY_URL: server.url, MAYFLY_API_KEY: server.apiKey };
  const reader = await Follower.start(t, server, { variables });
  const mail = `curl -s smtp://${server.smtp.host}:${server.smtp.port} --mail-from shop@example.com --mail-rcpt "$1"`;
  await reader.give(
    'sign-up.sh',
    `#!/bin/sh\n${mail} -H 'Subject: Please confirm' -F '=Your code is 482913.'\n`,
    0o755,
  );
  await reader.follow('docs/commands.md', stepsOf('docs/commands.md', { slow: true }));
});

test('a script for captured mail is set where mail is captured', async (t) => {
  await using server = await startMayfly({ settings: { MAYFLY_CAPTURE: 'default' } });
  const reader = await Follower.start(t, server, { variables: { PATH } });
  await reader.follow('docs/chaos.md', stepsOf('docs/chaos.md', { slow: true }));
});

test('curl reads a mailbox by POP3 and IMAP as the guide says', async (t) => {
  await using server = await ServerProcess.start({ settings: { MAYFLY_POP3_PORT: '0', MAYFLY_IMAP_PORT: '0' } });
  const { url, key, smtpPort, programPorts } = server;
  const names = {
    '127.0.0.1:1110': `127.0.0.1:${programPorts.pop3}`,
    '127.0.0.1:1143': `127.0.0.1:${programPorts.imap}`,
  };
  const served = { url, apiKey: key, smtp: { host: '127.0.0.1', port: smtpPort } };
  const reader = await Follower.start(t, served, { variables: { PATH }, names });
  await reader.follow('README.md', stepsOf('README.md'));
  await reader.follow('docs/mail-programs.md', stepsOf('docs/mail-programs.md', { slow: true }));
});

test('a visitor of a public service becomes a guest and gets mail, and nothing is relayed', async (t) => {
  const settings = { MAYFLY_GUESTS: 'true', MAYFLY_DOMAINS: 'mail.example.com' };
  await using server = await startMayfly({ settings });
  const { url, smtp } = server;
  const names = { 'https://inbox.example.com': url, 'smtp://mx.example.com': `smtp://${smtp.host}:${smtp.port}` };
  const reader = await Follower.start(t, server, { variables: { PATH }, names });
  await reader.follow('docs/public-service.md', stepsOf('docs/public-service.md', { slow: true }));
});

test('a database moves to PostgreSQL and back by the commands of the guide', async (t) => {
  const settings = await databaseOf(t);
  await using server = await startMayfly({ settings });
  await server.stop();
  const url = await postgres.newDatabase(t);
  const names = {
    'postgres://mayfly:secret@db.example/mayfly': url,
    'sqlite:data/mayfly.db': settings.MAYFLY_DATABASE_URL,
  };
  const reader = await Follower.start(t, server, { variables: { PATH }, names });
  await reader.follow('docs/postgresql.md', stepsOf('docs/postgresql.md', { slow: true }));
});

/** A database in a folder of its own. */
async function databaseOf(t: TestContext): Promise<{ MAYFLY_DATABASE_URL: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-operating-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'mayfly.db')}` };
}

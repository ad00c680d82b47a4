import { fastify } from 'fastify';
import { mailPaths } from '../../load/account.ts';
import { defineWorker } from '../../load/processes/worker.ts';
import type { ServerProcess } from '../../load/server-process.ts';
import { startBenchServer } from '../bench-server.ts';
import type { Effort, Figure } from '../figure.ts';
import { compareRequests, type HttpTarget } from '../http-load.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';

const load = { connections: 20, seconds: 3 };
const listedMails = 20;

/** A bare Fastify route that answers every request with the JSON found at `url`: what the framework allows at best. */
const startBareFastify = defineWorker(import.meta.url, ({ url, headers }: HttpTarget) => ({
  listen: async () => {
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`bench: ${url} was answered ${answer.status}`);
    const content: unknown = await answer.json();
    const app = fastify();
    app.get('/', async () => content);
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
}));

/** A server, and where it has a mail and a list of 20. */
interface Filled {
  readonly server: ServerProcess;
  readonly mail: string;
  readonly list: string;
}

/**
 * Reading one mail and listing 20 of them, beside a bare Fastify route with the same JSON: warm, from the cache of
 * contents, and cold, where each is parsed. A list that has not changed, beside the same list with its mails; the list of a dialect,
 * beside our own.
 */
export async function measureReads(effort: Effort): Promise<Figure[]> {
  await using warm = await startBenchServer({ settings: { MAYFLY_DIALECTS: 'mailpit' } });
  await using cold = await startBenchServer({ settings: { MAYFLY_CONTENT_CACHE_BYTES: '0' } });
  return [
    ...(await measureFilled(await fill(warm, effort), { state: 'warm', leastMail: 0.4, leastList: 0.3, effort })),
    ...(await measureFilled(await fill(cold, effort), { state: 'cold', leastMail: 0.35, leastList: 0.22, effort })),
    await compareDialect(warm, effort),
  ];
}

async function measureFilled(
  { server, mail, list }: Filled,
  { state, leastMail, leastList, effort }: { state: string; leastMail: number; leastList: number; effort: Effort },
): Promise<Figure[]> {
  const ofMail = { name: `reading one mail, ${state} : bare Fastify`, url: mail, least: leastMail };
  const ofList = { name: `listing 20 mails, ${state} : bare Fastify`, url: list, least: leastList };
  const unchanged = `listing 20 unchanged mails : 20 mails, ${state}`;
  return [
    await compareWithBare(server, { ...ofMail, effort }),
    await compareWithBare(server, { ...ofList, effort }),
    await compareUnchanged(server, { name: unchanged, url: list, effort }),
  ];
}

/** A list that the reader has already, beside the same list with its mails. */
async function compareUnchanged(
  server: ServerProcess,
  { name, url, effort }: { name: string; url: string; effort: Effort },
): Promise<Figure> {
  const { headers } = server;
  const tag = (await fetch(url, { headers })).headers.get('etag') ?? '';
  const theirs = { process: server, url, headers };
  const ours = { ...theirs, headers: { ...headers, 'if-none-match': tag } };
  return compareRequests({ ...load, name, ours, theirs, least: 3 }, effort);
}

/** 50 mails in the form of Mailpit, beside our own summaries of them. */
async function compareDialect(server: ServerProcess, effort: Effort): Promise<Figure> {
  const mailbox = await server.createMailbox();
  await sendMails({ ...usualLoad, port: server.smtpPort, recipient: mailbox.address, mails: 50 }, effort);
  const target = (path: string) => ({ process: server, url: server.url + path, headers: server.headers });
  const ours = target('/api/v1/messages?limit=50');
  const theirs = target('/v1/mails?fields=summary&limit=50');
  const name = 'listing 50 mails in the form of Mailpit : our summaries';
  return compareRequests({ ...load, name, ours, theirs, least: 0.77 }, effort);
}

async function compareWithBare(
  server: ServerProcess,
  { name, url, least, effort }: { name: string; url: string; least: number; effort: Effort },
): Promise<Figure> {
  const { headers } = server;
  await using bare = startBareFastify({ url, headers });
  const theirs = { process: bare, url: await bare.ask('listen'), headers };
  return await compareRequests({ ...load, name, ours: { process: server, url, headers }, theirs, least }, effort);
}

async function fill(server: ServerProcess, effort: Effort): Promise<Filled> {
  const mailbox = await server.createMailbox();
  await sendMails({ ...usualLoad, port: server.smtpPort, recipient: mailbox.address, mails: listedMails }, effort);
  const [path = ''] = await mailPaths(server, mailbox);
  return { server, list: `${server.url}${mailbox.path}/mails`, mail: server.url + path };
}

import { BareFastify } from '../bare-fastify.ts';
import type { Effort, Figure } from '../figure.ts';
import { sendRequests } from '../http-load.ts';
import { ServerProcess } from '../server-process.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';
import { rateOf, ratesInTurn } from '../statistics.ts';

const connections = 20;
const runSeconds = 3;
const listedMails = 20;

/** A server, and where it has a mail and a list of 20. */
interface Filled {
  readonly server: ServerProcess;
  readonly mail: string;
  readonly list: string;
}

/**
 * Reading one mail and listing 20 of them, beside a bare Fastify route with the same JSON: warm, from the cache of
 * contents, and cold, where each is parsed. A list that has not changed, beside the same list with its mails.
 */
export async function measureReads(effort: Effort): Promise<Figure[]> {
  await using warm = await ServerProcess.start();
  await using cold = await ServerProcess.start({ settings: { MAYFLY_CONTENT_CACHE_BYTES: '0' } });
  const [ofWarm, ofCold] = [await fill(warm, effort), await fill(cold, effort)];
  return [
    await compare({ name: 'reading one mail, warm : bare Fastify', ...ofWarm, url: ofWarm.mail, effort, least: 0.4 }),
    await compare({ name: 'listing 20 mails, warm : bare Fastify', ...ofWarm, url: ofWarm.list, effort, least: 0.3 }),
    await measureUnchanged({ name: 'listing 20 unchanged mails : 20 mails, warm', ...ofWarm, effort }),
    await compare({ name: 'reading one mail, cold : bare Fastify', ...ofCold, url: ofCold.mail, effort, least: 0.35 }),
    await compare({ name: 'listing 20 mails, cold : bare Fastify', ...ofCold, url: ofCold.list, effort, least: 0.22 }),
    await measureUnchanged({ name: 'listing 20 unchanged mails : 20 mails, cold', ...ofCold, effort }),
  ];
}

/** A list that the reader has already, beside the same list with its mails. */
async function measureUnchanged({
  name,
  server,
  list,
  effort,
}: Filled & { name: string; effort: Effort }): Promise<Figure> {
  const { headers } = server;
  const tag = (await fetch(list, { headers })).headers.get('etag') ?? '';
  const load = { url: list, connections, seconds: runSeconds * effort.scale };
  const { ours, theirs } = await ratesInTurn(effort, {
    theirs: () => rateOf(server, () => sendRequests({ ...load, headers }, effort)),
    ours: () => rateOf(server, () => sendRequests({ ...load, headers: { ...headers, 'if-none-match': tag } }, effort)),
  });
  return {
    ...{ name, unit: 'requests/s', measured: ours.perSecond, baseline: theirs.perSecond, target: { least: 3 } },
    cpu: { measured: ours.cpuMicroseconds, baseline: theirs.cpuMicroseconds },
  };
}

async function fill(server: ServerProcess, effort: Effort): Promise<Filled> {
  const { id, address: recipient } = await server.createMailbox();
  const load = { ...usualLoad, port: server.smtpPort, recipient, mails: listedMails, reconnects: false };
  await sendMails(load, effort);
  const [mailId] = await server.mailIds(id);
  const list = `${server.url}/v1/mailboxes/${id}/mails`;
  return { server, list, mail: `${list}/${mailId}` };
}

async function compare(options: {
  name: string;
  server: ServerProcess;
  url: string;
  effort: Effort;
  least: number;
}): Promise<Figure> {
  const { name, url, effort, least, server } = options;
  const { headers } = server;
  await using bare = await BareFastify.start({ url, headers });
  const load = { headers, connections, seconds: runSeconds * effort.scale };
  const { ours, theirs } = await ratesInTurn(effort, {
    theirs: () => rateOf(bare, () => sendRequests({ ...load, url: bare.url }, effort)),
    ours: () => rateOf(server, () => sendRequests({ ...load, url }, effort)),
  });
  return {
    ...{ name, unit: 'requests/s', measured: ours.perSecond, baseline: theirs.perSecond, target: { least } },
    cpu: { measured: ours.cpuMicroseconds, baseline: theirs.cpuMicroseconds },
  };
}

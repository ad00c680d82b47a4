import { BareFastify } from '../bare-fastify.ts';
import type { Effort, Figure } from '../figure.ts';
import { sendRequests } from '../http-load.ts';
import { ServerProcess } from '../server-process.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';
import { mediansInTurn } from '../statistics.ts';

const connections = 20;
const runSeconds = 3;
const listedMails = 20;

/** Reading one mail and listing 20 of them, beside a bare Fastify route with the same JSON. */
export async function measureReads(effort: Effort): Promise<Figure[]> {
  await using server = await ServerProcess.start();
  const mailbox = await server.createMailbox();
  const fill = {
    ...usualLoad,
    port: server.smtpPort,
    recipient: mailbox.address,
    mails: listedMails,
    reconnects: false,
  };
  await sendMails(fill, effort);
  const [mailId] = await server.mailIds(mailbox.id);
  const list = `${server.url}/v1/mailboxes/${mailbox.id}/mails`;
  return [
    await compare({ name: 'reading one mail : bare Fastify', server, url: `${list}/${mailId}`, effort, least: 0.35 }),
    await compare({ name: 'listing 20 mails : bare Fastify', server, url: list, effort, least: 0.25 }),
  ];
}

async function compare(options: {
  name: string;
  server: ServerProcess;
  url: string;
  effort: Effort;
  least: number;
}): Promise<Figure> {
  const { name, url, effort, least } = options;
  const { headers } = options.server;
  await using bare = await BareFastify.start({ url, headers });
  const load = { headers, connections, seconds: runSeconds * effort.scale };
  const runs = {
    bare: () => sendRequests({ ...load, url: bare.url }, effort),
    ours: () => sendRequests({ ...load, url }, effort),
  };
  const rates = await mediansInTurn(effort, runs);
  return { name, unit: 'requests/s', measured: rates.ours, baseline: rates.bare, target: { least } };
}

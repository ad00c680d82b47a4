import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Effort, Figure } from '../figure.ts';
import { sendRequests } from '../http-load.ts';
import { Part } from '../program.ts';
import { ServerProcess } from '../server-process.ts';
import { rateOf, ratesInTurn } from '../statistics.ts';

const connections = 8;
const runSeconds = 3;
const KiB = 1024;
const sizes = [
  { name: '20 KiB', bytes: 20 * KiB },
  { name: '1 MiB', bytes: 1024 * KiB },
  { name: '15 MiB', bytes: 15 * 1024 * KiB },
] as const;
const Injected = Type.Object({ id: Type.String(), attachments: Type.Array(Type.Object({ id: Type.String() })) });

/** Downloads of raw messages and of attachments, beside the same bytes sent by Fastify's plugin for static files. */
export async function measureDownloads(effort: Effort): Promise<Figure[]> {
  await using server = await ServerProcess.start();
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-downloads-'));
  try {
    await using files = Part.start('static-files', { folder });
    const { url } = await files.ask('listen', Type.Object({ url: Type.String() }));
    const figures: Figure[] = [];
    for (const { name, bytes } of sizes) {
      const mail = await injectFile(server, bytes);
      for (const [kind, path] of [
        ['raw message', `${mail.path}/raw`],
        ['attachment', `${mail.path}/attachments/${mail.attachment}/content`],
      ] as const) {
        const content = Buffer.from(await (await fetch(server.url + path, { headers: server.headers })).arrayBuffer());
        const file = `${bytes}-${kind.replaceAll(' ', '-')}`;
        await writeFile(join(folder, file), content);
        figures.push(
          await compare({
            name: `${kind} of ${name} : static file`,
            ours: server.url + path,
            theirs: `${url}/${file}`,
            server,
            files,
            effort,
          }),
        );
      }
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(wanted: {
  name: string;
  ours: string;
  theirs: string;
  server: ServerProcess;
  files: Part;
  effort: Effort;
}): Promise<Figure> {
  const { name, server, files, effort } = wanted;
  const load = { connections, seconds: runSeconds * effort.scale };
  const { ours, theirs } = await ratesInTurn(effort, {
    theirs: () => rateOf(files, () => sendRequests({ ...load, url: wanted.theirs, headers: {} }, effort)),
    ours: () => rateOf(server, () => sendRequests({ ...load, url: wanted.ours, headers: server.headers }, effort)),
  });
  return {
    ...{ name, unit: 'requests/s', measured: ours.perSecond, baseline: theirs.perSecond, target: { least: 0.5 } },
    cpu: { measured: ours.cpuMicroseconds, baseline: theirs.cpuMicroseconds },
  };
}

/** Puts a mail with one file of random bytes into a new mailbox. */
async function injectFile(server: ServerProcess, bytes: number): Promise<{ path: string; attachment: string }> {
  const { id } = await server.createMailbox();
  const form = new FormData();
  form.append('sender', 'bench@client.bench');
  const block = crypto.getRandomValues(new Uint8Array(4 * KiB));
  form.append('files', new Blob(Array.from({ length: bytes / block.length }, () => block)), 'a.bin');
  const answer = await fetch(`${server.url}/v1/mailboxes/${id}/mails`, {
    method: 'POST',
    headers: server.headers,
    body: form,
  });
  const mail = Value.Parse(Injected, await answer.json());
  return { path: `/v1/mailboxes/${id}/mails/${mail.id}`, attachment: mail.attachments[0]?.id ?? '' };
}

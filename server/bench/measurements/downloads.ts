import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { fastify } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { defineWorker } from '../../load/processes/worker.ts';
import type { ServerProcess } from '../../load/server-process.ts';
import { startBenchServer } from '../bench-server.ts';
import type { Effort, Figure } from '../figure.ts';
import { compareRequests } from '../http-load.ts';

const load = { connections: 8, seconds: 3, least: 0.5 };
const KiB = 1024;
const sizes = [
  { name: '20 KiB', bytes: 20 * KiB },
  { name: '1 MiB', bytes: 1024 * KiB },
  { name: '15 MiB', bytes: 15 * 1024 * KiB },
] as const;
const Injected = Type.Object({ id: Type.String(), attachments: Type.Array(Type.Object({ id: Type.String() })) });

const startFileServer = defineWorker(import.meta.url, ({ folder }: { folder: string }) => ({
  listen: async () => {
    const app = fastify();
    await app.register(serveStatic, { root: folder });
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
}));

/** Downloads of raw messages and of attachments, beside the same bytes sent by Fastify's plugin for static files. */
export async function measureDownloads(effort: Effort): Promise<Figure[]> {
  await using server = await startBenchServer();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-'));
  await using files = startFileServer({ folder: folder.path });
  const filesUrl = await files.ask('listen');
  const figures: Figure[] = [];
  for (const { name, bytes } of sizes) {
    for (const [kind, path] of Object.entries(await injectFile(server, bytes))) {
      const { headers } = server;
      const url = server.url + path;
      const file = `${bytes}-${kind.replaceAll(' ', '-')}`;
      await writeFile(join(folder.path, file), Buffer.from(await (await fetch(url, { headers })).arrayBuffer()));
      const ours = { process: server, url, headers };
      const theirs = { process: files, url: `${filesUrl}/${file}`, headers: {} };
      figures.push(await compareRequests({ ...load, name: `${kind} of ${name} : static file`, ours, theirs }, effort));
    }
  }
  return figures;
}

/** Puts a mail with one file of random bytes into a new mailbox. Returns the paths of its downloads. */
async function injectFile(server: ServerProcess, bytes: number): Promise<Record<string, string>> {
  const { path } = await server.createMailbox();
  const form = new FormData();
  form.append('sender', 'bench@client.bench');
  const block = crypto.getRandomValues(new Uint8Array(4 * KiB));
  form.append('files', new Blob(Array.from({ length: bytes / block.length }, () => block)), 'a.bin');
  const wanted = { method: 'POST', headers: server.headers, body: form };
  const answer = await fetch(`${server.url}${path}/mails`, wanted);
  const { id, attachments } = Value.Parse(Injected, await answer.json());
  const mail = `${path}/mails/${id}`;
  return { 'raw message': `${mail}/raw`, attachment: `${mail}/attachments/${attachments[0]?.id}/content` };
}

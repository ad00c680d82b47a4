import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { listen } from '../../load/listen.ts';
import { apiKey, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { bearer, exchange } from '../http/exchange.ts';
import { lockedInstall } from '../support/locked-install.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { environment as sending } from '../webhooks/sent.ts';

/** A span as OTLP has it in JSON. */
interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string }[] };
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

/** Kinds of spans in OTLP. */
const kinds = { server: 2, client: 3, consumer: 5 } as const;
const traceOfCall = '0af7651916cd43dd8448eb211c80319c';
const traceOfMail = '1af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';

/** Starts a receiver of requests, which keeps their bodies and the traces that their headers name. */
async function startReceiver(t: TestContext) {
  const bodies: string[] = [];
  const traces: (string | undefined)[] = [];
  const server = createServer(async (request, answer) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    traces.push(request.headers.traceparent?.toString());
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await listen(server);
  atEnd(t, async () => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${port}`, bodies, traces };
}

/** Variables of OpenTelemetry for a collector. */
const exporting = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_SERVICE_NAME: 'mail',
});

test('spans of calls, mail and webhooks go to a collector, each below what caused it', async (t) => {
  const [collector, hook] = [await startReceiver(t), await startReceiver(t)];
  const installed = await lockedInstall(import.meta.dirname);
  const server = await startServerFor(t, {
    folder: await temporaryFolder(t),
    under: ['env', '-C', installed],
    environment: { ...sending, ...exporting(collector.url) },
  });
  const made = await exchange(server.url, {
    ...{ method: 'POST', path: '/v1/mailboxes', body: '{}' },
    headers: { ...bearer(apiKey), traceparent: `00-${traceOfCall}-${parent}-01` },
  });
  assert.equal(made.status, 201);
  const webhook = await server.call('POST', '/v1/webhooks', { url: `${hook.url}/secret`, types: ['mail.received'] });
  assert.equal(webhook.status, 201);
  const client = await SmtpClient.open(t, server.smtpPort);
  const content = `traceparent: 00-${traceOfMail}-${parent}-01\r\n\r\n`;
  assert.equal((await client.deliver({ to: made.body.address, content })).code, 250);
  await eventually('the webhook', () => hook.bodies.length > 0);
  await server.end('SIGTERM');

  const exported = collector.bodies.flatMap((body): Exported['resourceSpans'] => JSON.parse(body).resourceSpans ?? []);
  const spans = exported.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const find = (name: string, traceId: string) => spans.find((span) => span.name === name && span.traceId === traceId);
  const call = find('POST /v1/mailboxes', traceOfCall);
  assert.deepEqual([call?.kind, call?.parentSpanId], [kinds.server, parent]);
  const mail = find('receive mail', traceOfMail);
  assert.deepEqual([mail?.kind, mail?.parentSpanId], [kinds.consumer, parent]);
  const sent = find('send webhook', traceOfMail);
  assert.deepEqual([sent?.kind, sent?.parentSpanId], [kinds.client, mail?.spanId]);
  assert.deepEqual(hook.traces, [`00-${traceOfMail}-${sent?.spanId}-01`]);
  assert.equal(JSON.parse(hook.bodies[0] ?? '').data.traceparent, `00-${traceOfMail}-${mail?.spanId}-01`);
  const told = new Set(exported.flatMap(({ resource }) => resource.attributes.map(({ key }) => key)));
  const known = ['service.name', 'telemetry.sdk.language', 'telemetry.sdk.name', 'telemetry.sdk.version'];
  assert.deepEqual([...told].sort(), known);
  const all = collector.bodies.join('\n');
  for (const secret of [apiKey, made.body.address, '/secret']) assert.equal(all.includes(secret), false, secret);
});

test('without the packages of OpenTelemetry the service says so in a line, and serves', async (t) => {
  const collector = await startReceiver(t);
  const folder = await temporaryFolder(t);
  const words = join(folder, 'words');
  const server = await startServerFor(t, {
    folder,
    environment: exporting(collector.url),
    under: ['sh', '-c', 'exec "$@" 2> "$0"', words],
  });
  const said = await readFile(words, 'utf8');
  assert.match(said, /OTEL_EXPORTER_OTLP_ENDPOINT asks for traces, but @opentelemetry\/sdk-node is not installed/);
  assert.equal((await server.call('GET', '/v1/mailboxes')).status, 200);
  await server.end('SIGTERM');
  assert.deepEqual(collector.bodies, []);
});

import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { answerParent, partInput } from './program.ts';
import { sampleWords } from './sample-text.ts';
import { SmtpSession } from './smtp-session.ts';
import { percentile } from './statistics.ts';

/** Somebody waits at each of many mailboxes, and mail comes to one after another. */
const input = partInput(
  Type.Object({
    /** Where the waits are held; mail may come in at another node. */
    url: Type.String(),
    smtpPort: Type.Integer(),
    headers: Type.Record(Type.String(), Type.String()),
    mailboxes: Type.Integer(),
    mails: Type.Integer(),
    mailsPerSecond: Type.Integer(),
  }),
);
const sessions = 20;
const mailBytes = 5_000;
const waitSeconds = 55;
const openedAtOnce = 100;
const busyMs = 50;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const Mailbox = Type.Object({ id: Type.String(), address: Type.String() });
const Waited = Type.Object({
  timedOut: Type.Boolean(),
  cursor: Type.String(),
  items: Type.Array(Type.Object({ mailboxId: Type.String(), subject: Type.String() })),
});

/** A mailbox, the wait at it, and the mail that is on its way there. */
interface Waiter {
  readonly mailbox: { readonly id: string; readonly address: string };
  arrived: (() => void) | undefined;
}

const waiters: Waiter[] = [];
let wrongAnswers = 0;

answerParent({ open, measure });

/** Makes the mailboxes, and waits at each. */
async function open(): Promise<object> {
  for (let made = 0; made < input.mailboxes; made += openedAtOnce) {
    const count = Math.min(openedAtOnce, input.mailboxes - made);
    const created = await Promise.all(Array.from({ length: count }, createWaiter));
    for (const waiter of created) void keepWaiting(waiter);
    waiters.push(...created);
  }
  await delay(1_000);
  return { open: waiters.length };
}

async function createWaiter(): Promise<Waiter> {
  const mailbox = Value.Parse(Mailbox, await call('/v1/mailboxes', { noExpiration: true }));
  return { mailbox, arrived: undefined };
}

async function keepWaiting(waiter: Waiter): Promise<void> {
  const { id } = waiter.mailbox;
  for (let after: string | undefined; ; ) {
    const body = { timeout: waitSeconds, ...(after === undefined ? {} : { after }) };
    const { timedOut, items, cursor } = Value.Parse(Waited, await call(`/v1/mailboxes/${id}/wait`, body));
    after = cursor;
    if (timedOut) continue;
    if (waiter.arrived === undefined || items.length !== 1 || items[0]?.mailboxId !== id) wrongAnswers += 1;
    waiter.arrived?.();
  }
}

/** Sends the mails in pace. Times are from the last byte of a mail, and from its acknowledgement, to the wait's answer. */
async function measure(): Promise<object> {
  const idle = await Promise.all(Array.from({ length: sessions }, () => SmtpSession.open(input.smtpPort)));
  const times = { fromSent: [] as number[], fromAcknowledged: [] as number[] };
  const underWay: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < input.mails; sent += 1) {
    await delay(Math.max(0, startedAt + (sent * 1000) / input.mailsPerSecond - performance.now()));
    while (idle.length === 0) await delay(1);
    const session = idle.pop();
    // Far apart, and none again before all others.
    const waiter = waiters[(sent * 997) % waiters.length];
    if (session === undefined || waiter === undefined) throw new Error('bench: nobody waits');
    underWay.push(sendTo(waiter, session, times).then(() => void idle.push(session)));
  }
  await Promise.all(underWay);
  const { fromSent, fromAcknowledged } = times;
  return {
    p50Ms: percentile(fromSent, 0.5),
    p99Ms: percentile(fromSent, 0.99),
    wakeUpP50Ms: percentile(fromAcknowledged, 0.5),
    wakeUpP99Ms: percentile(fromAcknowledged, 0.99),
    wrongAnswers,
  };
}

async function sendTo(
  waiter: Waiter,
  session: SmtpSession,
  times: { fromSent: number[]; fromAcknowledged: number[] },
): Promise<void> {
  const answered = new Promise<number>((resolve) => {
    waiter.arrived = () => resolve(performance.now());
  });
  const recipient = waiter.mailbox.address;
  const sentAt = await session.send({ recipient, content: `${messageTo(recipient)}.\r\n` });
  const acknowledgedAt = performance.now();
  const answeredAt = await answered;
  waiter.arrived = undefined;
  times.fromSent.push(answeredAt - sentAt);
  times.fromAcknowledged.push(Math.max(0, answeredAt - acknowledgedAt));
}

/** A mail with a code, of which the answer to its wait tells. */
function messageTo(recipient: string): string {
  const header = `From: <sender@client.bench>\r\nTo: <${recipient}>\r\nSubject: Your code\r\n\r\n`;
  const code = 'Your code is 482913.\r\n';
  return header + code + sampleWords(mailBytes - header.length - code.length);
}

function call(path: string, body: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { ...input.headers, 'content-length': Buffer.byteLength(text) };
    const post = request(input.url + path, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const content = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200 || answer.statusCode === 201) resolve(JSON.parse(content));
        // On a busy machine the calls of the opening overlap.
        else if (answer.statusCode === 429) resolve(delay(busyMs).then(() => call(path, body)));
        else reject(new Error(`bench: ${path}: ${answer.statusCode} ${content}`));
      });
    });
    post.on('error', reject);
    post.end(text);
  });
}

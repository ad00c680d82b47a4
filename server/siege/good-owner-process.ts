import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { answerParent, partInput } from '../bench/program.ts';
import { SmtpSession } from '../bench/smtp-session.ts';
import { goodAddress } from './addresses.ts';
import { EventReceiver } from './event-receiver.ts';
import { GoodOwnerInput } from './good-owner.ts';
import { callForJson, type HttpCall } from './http-call.ts';
import { Observations } from './observations.ts';

/** Time from one operation of a kind to the next. */
const everyMs = {
  ...{ read: 50, list: 100, mailboxes: 200, create: 200, mail: 200 },
  ...{ 'large read': 500, 'large mail': 1_000 },
} as const;
/** Beyond the size of a text that is kept in memory. */
const largeBytes = 1_500_000;
const largeBody = `${'a long text '.repeat(6)}\r\n`.repeat(largeBytes / 74);
const warmUpRounds = 5;
/** A mail whose event has not come by then counts as not sent. */
const webhookMsMax = 15_000;
const smtpMsMax = 20_000;

const Mailbox = Type.Object({ id: Type.String(), address: Type.String() });
const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });
const WaitResult = Type.Object({ timedOut: Type.Boolean() });

const { url, smtpPort, key, webhookHost, usesLargeMail } = partInput(GoodOwnerInput);
const agent = new Agent({ keepAlive: true });
const receiver = webhookHost === undefined ? undefined : await EventReceiver.open(goodAddress);
let seen = new Observations();
let mailsSent = 0;
let readMailbox = { id: '', address: '' };
let readMailId = '';
let filledMailbox = { id: '', address: '' };
let largeMailbox = { id: '', address: '' };
let largeMailId = '';
let isOver = true;
let working: Promise<unknown> | undefined;

const operations: Readonly<Record<keyof typeof everyMs, (dueAt: number) => Promise<unknown>>> = {
  read: () => ask('GET', `/v1/mailboxes/${readMailbox.id}/mails/${readMailId}`),
  list: () => ask('GET', `/v1/mailboxes/${readMailbox.id}/mails`),
  mailboxes: () => ask('GET', '/v1/mailboxes'),
  create: async () => {
    // Over a connection of its own, as a new client has.
    const { id } = await createMailbox({ agent: false });
    await ask('DELETE', `/v1/mailboxes/${id}`);
  },
  mail: (dueAt) => sendAndWait(dueAt),
  'large read': () => ask('GET', `/v1/mailboxes/${largeMailbox.id}/mails/${largeMailId}`),
  'large mail': () => sendMail(largeMailbox.address, 'large', largeBody),
};

answerParent({ settle, begin, finish });

async function settle(): Promise<object> {
  readMailbox = await createMailbox({ agent });
  filledMailbox = await createMailbox({ agent });
  if (receiver !== undefined) {
    await ask('POST', '/v1/webhooks', { url: `http://${webhookHost}:${receiver.port}/`, types: ['mail.received'] });
  }
  readMailId = await sendFirst(readMailbox, 'Hello.');
  if (usesLargeMail) {
    largeMailbox = await createMailbox({ agent });
    largeMailId = await sendFirst(largeMailbox, largeBody);
  }
  for (let round = 0; round < warmUpRounds; round += 1) {
    for (const kind of kinds()) await operations[kind](performance.now());
  }
  return {};
}

async function begin(): Promise<object> {
  seen = new Observations();
  isOver = false;
  working = Promise.all(kinds().map(workInPace));
  return {};
}

async function finish(): Promise<object> {
  isOver = true;
  await working;
  return seen.summary();
}

function kinds(): (keyof typeof everyMs)[] {
  const usual = ['read', 'list', 'mailboxes', 'create', 'mail'] as const;
  return [...usual, ...(usesLargeMail ? (['large read', 'large mail'] as const) : [])];
}

/** Begins an operation when it is time to, also while an earlier one still goes on. */
async function workInPace(kind: keyof typeof everyMs): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let dueAt = performance.now(); !isOver; dueAt += everyMs[kind]) {
    await delay(Math.max(0, dueAt - performance.now()));
    underWay.push(workOnce(kind, dueAt));
  }
  await Promise.all(underWay);
}

async function workOnce(kind: keyof typeof everyMs, dueAt: number): Promise<void> {
  try {
    await operations[kind](dueAt);
    if (kind !== 'mail') seen.add(kind, performance.now() - dueAt);
  } catch (error) {
    seen.refuse(kind, error instanceof Error ? error.message : String(error));
  }
}

/** Waits for a mail and sends it: how long it took to be acknowledged, and from then on to be told of. */
async function sendAndWait(dueAt: number): Promise<void> {
  const subject = `mail-${mailsSent++}.`;
  const waiting = ask('POST', `/v1/mailboxes/${filledMailbox.id}/wait`, { match: { subject }, timeout: 15 });
  // It is looked at below, when the mail is on its way.
  waiting.catch(() => {});
  await sendMail(filledMailbox.address, subject);
  const acknowledgedAt = performance.now();
  seen.add('mail', acknowledgedAt - dueAt);
  const told = receiver?.arrival(subject, webhookMsMax).then((at) => {
    if (at === undefined) seen.refuse('webhook', `not sent for ${webhookMsMax} ms`);
    else seen.add('webhook', Math.max(0, at - acknowledgedAt));
  });
  const { timedOut } = Value.Parse(WaitResult, await waiting);
  if (timedOut) throw new Error('the wait timed out');
  seen.add('wait', Math.max(0, performance.now() - acknowledgedAt));
  await told;
}

/** Sends a first mail, and returns its id. */
async function sendFirst({ id, address }: { id: string; address: string }, body: string): Promise<string> {
  await sendMail(address, 'to be read', body);
  const { items } = Value.Parse(MailList, await ask('GET', `/v1/mailboxes/${id}/mails`));
  return items[0]?.id ?? '';
}

/** Rejects when the mail has not been acknowledged in time. */
async function sendMail(recipient: string, subject: string, body = 'Hello.'): Promise<void> {
  const late = new AbortController();
  const timeout = delay(smtpMsMax, undefined, { signal: late.signal }).then(() => {
    throw new Error(`not acknowledged for ${smtpMsMax} ms`);
  });
  // Whichever of the two is not awaited any more.
  timeout.catch(() => {});
  const content = `From: good@client.siege\r\nSubject: ${subject}\r\n\r\n${body}\r\n.\r\n`;
  const opened = SmtpSession.open(smtpPort, goodAddress);
  const sent = opened.then(async (session) => {
    await session.send({ recipient, content });
    await session.quit();
  });
  sent.catch(() => {});
  try {
    await Promise.race([sent, timeout]);
  } finally {
    late.abort();
    opened.then(
      (session) => session.destroy(),
      () => {},
    );
  }
}

async function createMailbox({ agent }: { agent: Agent | false }): Promise<{ id: string; address: string }> {
  const connection = agent === false ? {} : { agent };
  return Value.Parse(Mailbox, await request({ method: 'POST', path: '/v1/mailboxes', body: {}, ...connection }));
}

function ask(method: string, path: string, body?: object): Promise<unknown> {
  return request({ method, path, agent, ...(body === undefined ? {} : { body }) });
}

function request(wanted: HttpCall): Promise<unknown> {
  return callForJson(url, { ...wanted, key, localAddress: goodAddress });
}

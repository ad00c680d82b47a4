import assert from 'node:assert/strict';
import { encodeContent, type SmtpClient } from '../../support/smtp-client.ts';
import { checkedMail, checkedParts } from '../checked-mail.ts';
import { apiKey } from '../server-process.ts';
import { KnownMailbox } from './ledger.ts';
import { ask, greet, type Round } from './round.ts';

/** Sends mail by SMTP to two mailboxes in turn, the content in two halves. */
export async function sendBySmtp(round: Round, sender: string): Promise<void> {
  const { plain, shared } = round.mailboxes;
  const client = await greet(round.server.smtpPort, 'EHLO');
  for (let index = 0; client !== undefined; index += 1) {
    const mailbox = index % 2 === 0 ? plain : shared;
    const mail = { id: `${round.number}-${sender}-${index}`, to: [mailbox.address], mailboxes: [mailbox] };
    if (!(await transact(round, client, { ...mail, door: 'smtp' }))) return;
  }
}

/** Sends mail by LMTP, each to two mailboxes: each has an answer of its own. */
export async function sendByLmtp(round: Round): Promise<void> {
  const { plain, second } = round.mailboxes;
  const client = await greet(round.server.ports.lmtp, 'LHLO');
  for (let index = 0; client !== undefined; index += 1) {
    const mail = { id: `${round.number}-lmtp-${index}`, to: [plain.address, second.address], replies: 2 };
    if (!(await transact(round, client, { ...mail, mailboxes: [plain, second], door: 'lmtp' }))) return;
  }
}

/** Sends mail to people of the world, as an application does whose mail is captured. */
export async function sendCaptured(round: Round): Promise<void> {
  const { captured } = round.mailboxes;
  const client = await loggedIn(round);
  for (let index = 0; client !== undefined; index += 1) {
    const mail = {
      id: `${round.number}-captured-${index}`,
      to: [`jane${index}@customer.example`, 'bcc@other.example'],
    };
    if (!(await transact(round, client, { ...mail, mailboxes: [captured], door: 'captured' }))) return;
  }
}

/** Makes the inbox for captured mail of a round, by its first mail. */
export async function firstCaptured(round: Pick<Round, 'number' | 'server' | 'random'>): Promise<string> {
  const id = `${round.number}-captured-first`;
  const client = (await loggedIn(round)) ?? assert.fail('no session');
  const reply = await client.deliver({ to: 'first@customer.example', content: checkedMail(id, round.random) });
  assert.equal(reply.code, 250, reply.text);
  client.socket.destroy();
  return id;
}

/** User of an application; its inbox has that name. */
export function userOf({ number }: Pick<Round, 'number'>): string {
  return `app-${number}`;
}

async function loggedIn(round: Pick<Round, 'number' | 'server'>): Promise<SmtpClient | undefined> {
  const client = await greet(round.server.smtpPort, 'EHLO');
  const credentials = Buffer.from(`\0${userOf(round)}\0any`).toString('base64');
  return (await client?.command(`AUTH PLAIN ${credentials}`))?.code === 235 ? client : undefined;
}

/** Sends mail to a mailbox whose script refuses every second one after its content. */
export async function sendToScripted(round: Round): Promise<void> {
  const { scripted } = round.mailboxes;
  const client = await greet(round.server.smtpPort, 'EHLO');
  for (let index = 0; client !== undefined; index += 1) {
    const mail = { id: `${round.number}-scripted-${index}`, to: [scripted.address], mailboxes: [scripted] };
    if (!(await transact(round, client, { ...mail, door: 'scripted', mayRefuse: true }))) return;
  }
}

/** Puts whole messages into a mailbox over the API. */
export async function sendOverApi(round: Round): Promise<void> {
  const { plain } = round.mailboxes;
  for (let index = 0; ; index += 1) {
    const id = `${round.number}-api-${index}`;
    const answer = await postMessage(round, plain, id);
    if (answer === undefined) return;
    assert.equal(answer.status, 201, await answer.text());
    plain.acknowledged(id);
    round.count('api');
  }
}

/** Sends mail by the call of Mailpit's clients. */
export async function sendAsMailpit(round: Round): Promise<void> {
  const { second } = round.mailboxes;
  for (let index = 0; ; index += 1) {
    const id = `${round.number}-mailpit-${index}`;
    const { subject, text, attachment } = checkedParts(id, round.random);
    second.sent(id);
    const answer = await post(round, '/api/v1/send', {
      type: 'application/json',
      body: JSON.stringify({
        From: { Email: 'sender@client.test' },
        To: [{ Email: second.address }],
        Subject: subject,
        Text: text,
        Attachments: [{ Filename: `${id}.bin`, Content: attachment.toString('base64') }],
      }),
    });
    if (answer === undefined) return;
    assert.equal(answer.status, 200, await answer.text());
    second.acknowledged(id);
    round.count('mailpit');
  }
}

/** Makes mailboxes, some for a minute, with a mail each, and deletes most of them again. */
export async function makeMailboxes(round: Round): Promise<void> {
  for (let index = 0; ; index += 1) {
    const made = await ask(round, 'POST', '/v1/mailboxes', index % 4 === 0 ? { expiresIn: 1 } : { noExpiration: true });
    if (made === undefined) return;
    assert.equal(made.status, 201);
    const mailbox = new KnownMailbox(made.body);
    round.made.push(mailbox);
    round.count('mailbox made');
    const id = `${round.number}-made-${index}`;
    const sent = await postMessage(round, mailbox, id);
    if (sent === undefined) return;
    assert.equal(sent.status, 201);
    mailbox.acknowledged(id);
    round.count('api');
    if (index % 4 < 2) continue;
    mailbox.state = 'leaving';
    const deleted = await ask(round, 'DELETE', `/v1/mailboxes/${mailbox.id}`);
    if (deleted === undefined) return;
    assert.equal(deleted.status, 204);
    mailbox.state = 'gone';
    round.count('mailbox deleted');
  }
}

function postMessage(round: Round, mailbox: KnownMailbox, id: string): Promise<Response | undefined> {
  const body = checkedMail(id, round.random);
  mailbox.sent(id);
  return post(round, `/v1/mailboxes/${mailbox.id}/mails`, { type: 'message/rfc822', body });
}

/** Posts a body of any type; `undefined` when the server is gone, or refuses because it is about to be. */
async function post(round: Round, path: string, { type, body }: { type: string; body: string }) {
  round.step();
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': type };
  try {
    const answer = await fetch(round.server.url + path, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.status >= 500 && round.isOver()) return undefined;
    round.step();
    return new Response(text, { status: answer.status });
  } catch (error) {
    if (round.isOver()) return undefined;
    throw error;
  }
}

interface Transaction {
  readonly id: string;
  readonly to: readonly string[];
  readonly mailboxes: readonly KnownMailbox[];
  readonly door: string;
  /** Replies to the content. */
  readonly replies?: number;
  /** Whether the content may be refused. */
  readonly mayRefuse?: boolean;
}

/** Sends a mail within a session; returns whether the session goes on. */
async function transact(round: Round, client: SmtpClient, mail: Transaction): Promise<boolean> {
  const { id, to, mailboxes, door, replies = 1, mayRefuse = false } = mail;
  const { step, isOver } = round;
  const content = encodeContent(checkedMail(id, round.random));
  for (const line of ['MAIL FROM:<sender@client.test>', ...to.map((address) => `RCPT TO:<${address}>`), 'DATA']) {
    client.send(`${line}\r\n`);
    step();
    const { code, text } = await client.reply();
    if (code === 0 || (code >= 400 && isOver())) return false;
    assert.ok(code === 250 || code === 354, `${door}: ${line}: ${text}`);
    step();
  }
  for (const mailbox of mailboxes) mailbox.sent(id);
  const middle = content.length >> 1;
  client.send(content.subarray(0, middle));
  step();
  client.send(content.subarray(middle));
  step();
  for (let at = 0; at < replies; at += 1) {
    const { code, text } = await client.reply();
    if (code === 0 || (code !== 250 && isOver())) return false;
    assert.ok(code === 250 || (code === 451 && mayRefuse), `${door}: ${text}`);
    // With one reply it is that of all recipients.
    const answered = replies === 1 ? mailboxes : mailboxes.slice(at, at + 1);
    for (const mailbox of answered) code === 250 ? mailbox.acknowledged(id) : mailbox.refused(id);
    if (code === 250) round.count(door);
    step();
  }
  return true;
}

import { setTimeout as delay } from 'node:timers/promises';
import { createMailbox, mailPaths, type OwnMailbox, statusOf } from '../../../load/account.ts';
import { call } from '../../../load/http-client.ts';
import { ProgramSession } from '../../../load/program-session.ts';
import { repeatInPace } from '../../../load/repeat.ts';
import { sampleText } from '../../../load/sample-text.ts';
import type { ServerProcess } from '../../../load/server-process.ts';
import { SmtpSession } from '../../../load/smtp-session.ts';

/** Share of the mailboxes that live shortly, longer, and longest. */
const shares = [0.7, 0.2, 0.1] as const;
/** A mailbox gets no mail in the last seconds of its life. */
const restSeconds = 2.5;
/** Mails a second that one session can well send, on a busy machine too. */
const mailsOfSessionSecond = 4;
const mailsOfSession = 100;
const mailBytes = 5_000;
/** New mailboxes for each hundred mails. */
const mailboxesOfHundred = 5;
const permanentMailboxes = 3;
/** Minutes that a new mailbox may be given; a change gives it more. */
const longestFirst = 60;
/** Mailboxes that are made at once, and readers of all kinds at once. */
const underWayMax = 5;
/** How often everything else is done, in milliseconds. */
const othersMs = 500;

interface LivingMailbox extends OwnMailbox {
  /** Until then it gets mail, by a steady clock. */
  readonly openUntil: number;
}

/** What a load has done so far. */
export interface Done {
  mails: number;
  mailboxes: number;
  /** Sessions and mailboxes that were refused, or cut off. */
  lost: number;
  others: number;
}

interface LoadOptions {
  readonly speed: number;
  readonly lifeSeconds: readonly [number, number, number];
  readonly mailsPerSecond: number;
}

/**
 * A day like any other at an installation, again and again: mail, mailboxes, readers, keys and links. Webhooks are left out: a send has a
 * lease of 30 seconds by the calendar, which is over in milliseconds.
 */
export class CalendarLoad {
  readonly done: Done = { mails: 0, mailboxes: 0, lost: 0, others: 0 };
  readonly #server: ServerProcess;
  readonly #lifeSeconds: LoadOptions['lifeSeconds'];
  readonly #minutesOfSecond: number;
  readonly #mailsPerSecond: number;
  readonly #content = `From: sender@client.bench\r\nSubject: a day like any other\r\n\r\n${sampleText(mailBytes)}.\r\n`;
  #mailboxes: LivingMailbox[] = [];
  #turn = 0;

  /**
   * @param options.speed How many times as fast as that of the machine the calendar of the server runs.
   * @param options.lifeSeconds Lives of mailboxes in seconds of the machine: short, longer, longest.
   */
  constructor(server: ServerProcess, options: LoadOptions) {
    this.#server = server;
    this.#lifeSeconds = options.lifeSeconds;
    this.#minutesOfSecond = options.speed / 60;
    this.#mailsPerSecond = options.mailsPerSecond;
  }

  /** Works until it is over. */
  async run(isOver: () => boolean): Promise<void> {
    await this.#prepare();
    const sessions = Math.ceil(this.#mailsPerSecond / mailsOfSessionSecond);
    const everyMs = 1_000 / ((this.#mailsPerSecond * mailboxesOfHundred) / 100);
    await Promise.all([
      repeatInPace(
        { everyMs, isOver },
        unlessBusy(() => this.#makeMailbox()),
      ),
      repeatInPace(
        { everyMs: othersMs, isOver },
        unlessBusy(() => this.#doOthers()),
      ),
      ...Array.from({ length: sessions }, (_, session) => this.#send({ session, sessions }, isOver)),
    ]);
  }

  async #prepare(): Promise<void> {
    for (let index = 0; index < permanentMailboxes; index += 1) {
      const mailbox = await createMailbox(this.#server);
      await statusOf(this.#server, { method: 'PATCH', path: mailbox.path, body: { keepNewest: 100 } });
      this.#mailboxes.push({ ...mailbox, openUntil: Number.POSITIVE_INFINITY });
    }
  }

  async #makeMailbox(): Promise<void> {
    this.#turn += 1;
    const part = (this.#turn % 100) / 100;
    const [short, longer, longest] = this.#lifeSeconds;
    const seconds = part < shares[0] ? short : part < shares[0] + shares[1] ? longer : longest;
    const expiresIn = Math.max(1, Math.round(seconds * this.#minutesOfSecond));
    const isRecoverable = this.#turn % 50 === 0;
    const headers = { 'idempotency-key': `mailbox-${this.#turn}` };
    const mailbox = await createMailbox(this.#server, { body: { expiresIn: longestFirst }, headers }).catch(
      () => undefined,
    );
    const openUntil = performance.now() + (seconds - restSeconds) * 1_000;
    const body = { expiresIn, ...(isRecoverable && { recoverable: true, tag: 'archived' }) };
    const path = mailbox?.path ?? '';
    // On a busy machine it has ended before.
    if (mailbox === undefined || (await statusOf(this.#server, { method: 'PATCH', path, body })) !== '200') {
      this.done.lost += 1;
      return;
    }
    this.done.mailboxes += 1;
    this.#mailboxes.push({ ...mailbox, openUntil });
  }

  /** Sends mail at its share of the pace, over one session after another. */
  async #send({ session, sessions }: { session: number; sessions: number }, isOver: () => boolean): Promise<void> {
    const everyMs = (1_000 * sessions) / this.#mailsPerSecond;
    let dueAt = performance.now() + (session * everyMs) / sessions;
    while (!isOver()) {
      const client = await SmtpSession.open(this.#server.smtpPort).catch(() => undefined);
      try {
        for (let index = 0; client !== undefined && index < mailsOfSession && !isOver(); index += 1) {
          await delay(Math.max(0, dueAt - performance.now()));
          dueAt += everyMs;
          await client.send({ recipient: this.#recipient(session + index).address, content: this.#content });
          this.done.mails += 1;
        }
        await client?.quit();
      } catch {
        // Its mailbox has ended on a slow machine.
        this.done.lost += 1;
        client?.destroy();
      }
    }
  }

  #recipient(turn: number): LivingMailbox {
    const now = performance.now();
    if (this.#mailboxes.some(({ openUntil }) => openUntil < now))
      this.#mailboxes = this.#mailboxes.filter(({ openUntil }) => openUntil >= now);
    const found = this.#mailboxes[(turn * 7_919 + this.done.mails) % this.#mailboxes.length];
    if (found === undefined) throw new Error('there is no mailbox');
    return found;
  }

  /** What else happens: reading, deleting, mail programs, keys that expire, shared links, and strangers that are turned away. */
  async #doOthers(): Promise<void> {
    const { url, key, smtpPort, programPorts } = this.#server;
    const account = { url, key };
    this.done.others += 1;
    const mailbox = this.#recipient(this.done.others);
    const expiresAt = new Date(Date.now() + 400 * 86_400_000).toISOString();
    const [path] = await mailPaths(account, mailbox).catch(() => []);
    await Promise.all([
      statusOf(account, { path: '/v1/events?limit=20' }),
      statusOf(account, { method: 'POST', path: `${mailbox.path}/wait`, body: { timeoutMs: 200 } }),
      path === undefined
        ? undefined
        : statusOf(account, { method: 'POST', path: `${path}/links`, body: { expiresIn: 60 } }),
      this.#keyOfDay(account, expiresAt),
      readBy('imap', { port: programPorts.imap ?? 0, user: mailbox.address, password: key }),
      readBy('pop3', { port: programPorts.pop3 ?? 0, user: mailbox.address, password: key }),
      knock(smtpPort),
    ]);
    if (path !== undefined && this.done.others % 3 === 0) await statusOf(account, { method: 'DELETE', path });
    if (this.done.others % 10 === 0 && mailbox.openUntil < Number.POSITIVE_INFINITY) {
      this.#mailboxes = this.#mailboxes.filter(({ id }) => id !== mailbox.id);
      await statusOf(account, { method: 'DELETE', path: mailbox.path });
    }
  }

  /** Makes a key and revokes it. */
  async #keyOfDay({ url, key }: { url: string; key: string }, expiresAt: string): Promise<void> {
    const body = { name: 'of a day', scopes: ['mailboxes'], expiresAt };
    const made = await call(url, { method: 'POST', path: '/v1/api-keys', key, body }).catch(() => undefined);
    if (made?.status !== 201) return;
    await statusOf({ url, key }, { method: 'DELETE', path: `/v1/api-keys/${JSON.parse(made.body).id}` });
  }
}

/** Work that is left out while enough of it is under way, as on a machine that is too slow for the pace. */
function unlessBusy(work: () => Promise<void>): () => Promise<void> {
  let underWay = 0;
  return async () => {
    if (underWay === underWayMax) return;
    underWay += 1;
    await work();
    underWay -= 1;
  };
}

/** Reads the first mail of a mailbox, if there is one. */
async function readBy(protocol: 'imap' | 'pop3', login: { port: number; user: string; password: string }) {
  const session = await ProgramSession.open({ protocol, ...login }).catch(() => undefined);
  await session?.fetch(1).catch(() => {});
  session?.destroy();
}

/** Offers mail to a mailbox that does not exist. */
async function knock(port: number): Promise<void> {
  const session = await SmtpSession.open(port).catch(() => undefined);
  await session?.offer('nobody@mayfly.localhost').catch(() => {});
  session?.destroy();
}

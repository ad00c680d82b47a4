import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, runProgram } from '../load/processes/children.ts';
import { defineWorker } from '../load/processes/worker.ts';
import { sampleText } from '../load/sample-text.ts';
import { SmtpSession } from '../load/smtp-session.ts';

/** Mails to be sent as fast as they are taken. */
export interface SmtpLoad {
  readonly port: number;
  /** Recipient of all mails, or recipients of which each session has one. */
  readonly recipient: string | readonly string[];
  /** Whether each session logs in, as the user that its recipient names: capture takes any. */
  readonly logsIn?: boolean;
  readonly mails: number;
  readonly sessions: number;
  readonly mailBytes: number;
  /** Whether each mail comes over a connection of its own. */
  readonly reconnects: boolean;
}

/** Mails each measurement sends: of a usual size, over as many connections as a busy sender opens. */
export const usualLoad = { sessions: 20, mailBytes: 5_000, reconnects: false } as const;

/** Sends mails over several sessions, each of which waits for every reply: what smtp-source does. */
const startLoad = defineWorker(import.meta.url, (load: SmtpLoad) => ({
  send: async () => {
    const recipients = [load.recipient].flat();
    const startedAt = performance.now();
    let unsent = load.mails;
    const sendInTurn = async (number: number) => {
      const recipient = recipients[number % recipients.length] ?? '';
      const mail = { recipient, content: `${sampleMessage(recipient, load)}.\r\n` };
      let session: SmtpSession | undefined;
      while (unsent-- > 0) {
        session ??= await openSession(recipient, load);
        await session.send(mail);
        if (!load.reconnects) continue;
        await session.quit();
        session = undefined;
      }
      await session?.quit();
    };
    await Promise.all(Array.from({ length: load.sessions }, (_, number) => sendInTurn(number)));
    return { mailsPerSecond: load.mails / ((performance.now() - startedAt) / 1000) };
  },
}));

async function openSession(recipient: string, { port, logsIn = false }: SmtpLoad): Promise<SmtpSession> {
  const session = await SmtpSession.open(port);
  if (logsIn) await session.login(recipient, 'any');
  return session;
}

/** Sends the mails and returns how many were acknowledged in a second: with smtp-source where it is installed and can do it. */
export async function sendMails(load: SmtpLoad, options: { usesOwnTools: boolean }): Promise<number> {
  const { recipient } = load;
  const program = options.usesOwnTools ? undefined : findProgram('smtp-source');
  if (program === undefined || typeof recipient !== 'string' || load.logsIn) {
    await using worker = startLoad({ ...load });
    return (await worker.ask('send')).mailsPerSecond;
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-'));
  const file = join(folder.path, 'message');
  await writeFile(file, sampleMessage(recipient, load).replaceAll('\r\n', '\n'));
  const { seconds } = await runProgram(program, smtpSourceArguments({ ...load, recipient }, file));
  return load.mails / seconds;
}

/** The message that each of the mails is. */
function sampleMessage(recipient: string, { mailBytes }: SmtpLoad): string {
  const header = `From: <sender@client.bench>\r\nTo: <${recipient}>\r\nSubject: bench\r\n\r\n`;
  return header + sampleText(mailBytes - header.length);
}

function smtpSourceArguments(
  { port, recipient, mails, sessions, reconnects }: SmtpLoad & { recipient: string },
  file: string,
): string[] {
  const counts = ['-s', `${Math.min(sessions, mails)}`, '-F', file, '-m', `${mails}`];
  const envelope = ['-f', 'sender@client.bench', '-t', recipient];
  return [...(reconnects ? [] : ['-d']), ...counts, ...envelope, `127.0.0.1:${port}`];
}

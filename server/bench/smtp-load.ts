import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { findProgram, Part, runProgram } from './program.ts';
import { sampleText } from './sample-text.ts';

/** Mails to be sent as fast as they are taken. */
export interface SmtpLoad {
  readonly port: number;
  readonly recipient: string;
  readonly mails: number;
  readonly sessions: number;
  readonly mailBytes: number;
  /** Whether each mail comes over a connection of its own. */
  readonly reconnects: boolean;
}

/** Mails each measurement sends: of a usual size, over as many connections as a busy sender opens. */
export const usualLoad = { sessions: 20, mailBytes: 5_000 } as const;

/** Sends the mails and returns how many were acknowledged in a second: with smtp-source where it is installed. */
export async function sendMails(load: SmtpLoad, options: { usesOwnTools: boolean }): Promise<number> {
  const program = options.usesOwnTools ? undefined : findProgram('smtp-source');
  if (program !== undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-bench-'));
    try {
      const file = join(folder, 'message');
      await writeFile(file, sampleMessage(load).replaceAll('\r\n', '\n'));
      const { seconds } = await runProgram(program, smtpSourceArguments(load, file));
      return load.mails / seconds;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await using part = Part.start('smtp-load', load);
  const { mailsPerSecond } = await part.ask('send', Type.Object({ mailsPerSecond: Type.Number() }));
  return mailsPerSecond;
}

/** The message that each of the mails is. */
export function sampleMessage({ recipient, mailBytes }: { recipient: string; mailBytes: number }): string {
  const header = `From: <sender@client.bench>\r\nTo: <${recipient}>\r\nSubject: bench\r\n\r\n`;
  return header + sampleText(mailBytes - header.length);
}

function smtpSourceArguments({ port, recipient, mails, sessions, reconnects }: SmtpLoad, file: string): string[] {
  const counts = ['-s', `${Math.min(sessions, mails)}`, '-F', file, '-m', `${mails}`];
  const envelope = ['-f', 'sender@client.bench', '-t', recipient];
  return [...(reconnects ? [] : ['-d']), ...counts, ...envelope, `127.0.0.1:${port}`];
}

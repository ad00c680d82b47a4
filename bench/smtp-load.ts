import { Type } from 'typebox';
import { findProgram, Part, runProgram } from './program.ts';

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
    const { seconds } = await runProgram(program, smtpSourceArguments(load));
    return load.mails / seconds;
  }
  await using part = Part.start('smtp-load', load);
  const { mailsPerSecond } = await part.ask('send', Type.Object({ mailsPerSecond: Type.Number() }));
  return mailsPerSecond;
}

function smtpSourceArguments({ port, recipient, mails, sessions, mailBytes, reconnects }: SmtpLoad): string[] {
  const counts = ['-s', `${Math.min(sessions, mails)}`, '-l', `${mailBytes}`, '-m', `${mails}`];
  const envelope = ['-f', 'sender@client.bench', '-t', recipient];
  return [...(reconnects ? [] : ['-d']), ...counts, ...envelope, `127.0.0.1:${port}`];
}

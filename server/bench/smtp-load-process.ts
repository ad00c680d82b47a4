import { Type } from 'typebox';
import { answerParent, partInput } from './program.ts';
import { sampleMessage } from './smtp-load.ts';
import { SmtpSession } from './smtp-session.ts';

/** Sends mails over several sessions, each of which waits for every reply: what smtp-source does. */
const load = partInput(
  Type.Object({
    port: Type.Integer(),
    recipient: Type.String(),
    mails: Type.Integer(),
    sessions: Type.Integer(),
    mailBytes: Type.Integer(),
    reconnects: Type.Boolean(),
  }),
);
const mail = { recipient: load.recipient, content: `${sampleMessage(load)}.\r\n` };

answerParent({ send });

async function send(): Promise<{ mailsPerSecond: number }> {
  const startedAt = performance.now();
  let unsent = load.mails;
  const takeMail = () => unsent-- > 0;
  await Promise.all(
    Array.from({ length: load.sessions }, () => (load.reconnects ? sendApart : sendTogether)(takeMail)),
  );
  return { mailsPerSecond: load.mails / ((performance.now() - startedAt) / 1000) };
}

async function sendTogether(takeMail: () => boolean): Promise<void> {
  if (!takeMail()) return;
  const session = await SmtpSession.open(load.port);
  do await session.send(mail);
  while (takeMail());
  await session.quit();
}

async function sendApart(takeMail: () => boolean): Promise<void> {
  while (takeMail()) {
    const session = await SmtpSession.open(load.port);
    await session.send(mail);
    await session.quit();
  }
}

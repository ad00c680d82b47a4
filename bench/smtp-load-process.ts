import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Type } from 'typebox';
import { answerParent, partInput } from './program.ts';
import { sampleMessage } from './smtp-load.ts';

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
const content = `${sampleMessage(load)}.\r\n`;
const dialogue = [
  { say: 'MAIL FROM:<sender@client.bench>\r\n', code: '250' },
  { say: `RCPT TO:<${load.recipient}>\r\n`, code: '250' },
  { say: 'DATA\r\n', code: '354' },
  { say: content, code: '250' },
];

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
  const session = await openSession();
  do await sendMail(session);
  while (takeMail());
  await session.say('QUIT\r\n', '221');
}

async function sendApart(takeMail: () => boolean): Promise<void> {
  while (takeMail()) {
    const session = await openSession();
    await sendMail(session);
    await session.say('QUIT\r\n', '221');
  }
}

interface Session {
  say(text: string, code: string): Promise<void>;
}

async function sendMail(session: Session): Promise<void> {
  for (const { say, code } of dialogue) await session.say(say, code);
}

async function openSession(): Promise<Session> {
  const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  await readReply(socket, '220');
  const session: Session = {
    say(text, code) {
      const reply = readReply(socket, code);
      socket.write(text);
      return reply;
    },
  };
  await session.say('EHLO client.bench\r\n', '250');
  return session;
}

function readReply(socket: Socket, code: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!/^\d{3} .*\r\n$/m.test(text)) return;
      socket.off('data', onData).off('close', onClose);
      if (text.startsWith(code)) resolve();
      else reject(new Error(`bench: expected ${code}, not ${text.trim()}`));
    };
    const onClose = () => reject(new Error(`bench: the server hung up instead of ${code}`));
    socket.on('data', onData).on('close', onClose);
  });
}

const { createConnection } = require('node:net');
const { createInterface } = require('node:readline');

/** Milliseconds before each further try. An application of yours has a queue for this, and waits longer. */
const pauses = [100, 600, 1_800];

/** Sends a mail, and tries again while the receiver says "later" or is gone. */
async function sendMail(smtp, mail) {
  for (const pause of pauses) {
    try {
      return await sendOnce(smtp, mail);
    } catch (error) {
      if (error.isFinal) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return sendOnce(smtp, mail);
}

/** Sends a mail by SMTP, in as few lines as it takes. An application of yours has a library for this. */
async function sendOnce({ host, port }, { from, to, subject, html }) {
  const socket = createConnection({ host, port });
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expectReply = async (code) => {
    const { value = 'the connection was closed' } = await replies.next();
    if (value.startsWith(`${code}-`)) return expectReply(code);
    if (value.startsWith(code)) return;
    throw Object.assign(new Error(`the mail to ${to} was not accepted: ${value}`), { isFinal: value.startsWith('5') });
  };
  const say = (line, code) => {
    socket.write(`${line}\r\n`);
    return expectReply(code);
  };
  const message = [
    `From: Shop <${from}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    ...html.split('\n').map((line) => line.replace(/^\./, '..')),
    '.',
  ];
  try {
    await expectReply('220');
    await say('EHLO shop.example', '250');
    await say(`MAIL FROM:<${from}>`, '250');
    await say(`RCPT TO:<${to}>`, '250');
    await say('DATA', '354');
    await say(message.join('\r\n'), '250');
    await say('QUIT', '221');
  } finally {
    socket.destroy();
  }
}

module.exports = { sendMail };

const { createConnection } = require('node:net');
const { createInterface } = require('node:readline');

/** Sends a mail by SMTP, in as few lines as it takes. An application of yours has a library for this. */
async function sendMail({ host, port }, { from, to, subject, html }) {
  const socket = createConnection({ host, port });
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expectReply = async (code) => {
    const { value = 'the connection was closed' } = await replies.next();
    if (value.startsWith(`${code}-`)) return expectReply(code);
    if (!value.startsWith(code)) throw new Error(`the mail to ${to} was not accepted: ${value}`);
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

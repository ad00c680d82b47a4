import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { numberOfInputs } from '../support/thoroughness.ts';
import { converse, idOf, type Surroundings } from './pop3-driver.ts';

const greeting = '+OK Mayfly POP3 ready\r\n';
const messages = ['Subject: one\r\n\r\na\r\nb\r\nc\r\n', 'Subject: two\r\n\r\n.dots\r\n..\r\n.\r\n', 'x', '\r\n'];
const opened = '+OK the password, please\r\n+OK 4 messages (58 octets)\r\n';
const login = 'USER ann\r\nPASS key\r\n';
const plain = Buffer.from('\0ann\0key').toString('base64');

interface Row {
  readonly rule: string;
  /** What the client sends; with `isOpened` after a login. */
  readonly sends: string;
  /** What it hears after the greeting, and after the login. */
  readonly hears: string | RegExp;
  readonly isOpened?: true;
  readonly closes?: true;
  readonly deletes?: readonly number[];
  readonly with?: Surroundings;
}

const noSuch = '-ERR there is no message with this number\r\n';

/** Rules of POP3, each with what shows it. Those that need a socket or a store are in `sessions.test.ts`. */
const rows: readonly Row[] = [
  { rule: 'RFC 1939 §3: keywords are in any case', sends: 'nOoP\r\n', hears: '+OK\r\n', isOpened: true },
  { rule: 'RFC 1939 §3: a command ends with CRLF, and not with LF', sends: 'QUIT\n', hears: '' },
  { rule: 'RFC 1939 §3: a command that is none is refused', sends: 'XYZZY\r\n', hears: /^-ERR [^\r]+\r\n$/ },
  {
    rule: 'RFC 1939 §3: a command of another state is refused',
    sends: 'STAT\r\nRETR 1\r\nDELE 1\r\nNOOP\r\nRSET\r\n',
    hears: /^(?:-ERR [^\r]+\r\n){5}$/,
  },
  {
    rule: 'RFC 1939 §4: QUIT before a login ends the session',
    sends: 'QUIT\r\nNOOP\r\n',
    hears: '+OK bye\r\n',
    closes: true,
  },
  {
    rule: 'RFC 1939 §5, STAT: number and bytes, none that are marked',
    sends: 'STAT\r\nDELE 1\r\nSTAT\r\n',
    hears: '+OK 4 58\r\n+OK message 1 is deleted at QUIT\r\n+OK 3 33\r\n',
    isOpened: true,
  },
  {
    rule: 'RFC 1939 §5, LIST: one line for each message, none for those that are marked',
    sends: 'DELE 2\r\nLIST\r\n',
    hears: '+OK message 2 is deleted at QUIT\r\n+OK 3 messages (28 octets)\r\n1 25\r\n3 1\r\n4 2\r\n.\r\n',
    isOpened: true,
  },
  {
    rule: 'RFC 1939 §5, LIST of one: its size; of a number that there is not, or that is marked: an error',
    sends: 'LIST 2\r\nLIST 5\r\nLIST 0\r\nDELE 2\r\nLIST 2\r\nLIST x\r\n',
    hears: `+OK 2 30\r\n${noSuch}${noSuch}+OK message 2 is deleted at QUIT\r\n-ERR this message is marked as deleted: RSET takes the mark away\r\n-ERR the command is LIST [number]\r\n`,
    isOpened: true,
  },
  {
    rule: 'RFC 1939 §5, RETR: the message with CRLF at each end of a line, dots doubled, and a dot at the end',
    sends: 'RETR 1\r\nRETR 2\r\nRETR 3\r\nRETR 4\r\n',
    hears:
      '+OK 25 octets\r\nSubject: one\r\n\r\na\r\nb\r\nc\r\n.\r\n' +
      '+OK 30 octets\r\nSubject: two\r\n\r\n..dots\r\n...\r\n..\r\n.\r\n' +
      '+OK 1 octets\r\nx\r\n.\r\n+OK 2 octets\r\n\r\n.\r\n',
    isOpened: true,
  },
  {
    rule: 'RFC 1939 §5, RETR of a message that was deleted elsewhere meanwhile: an error, and the session goes on',
    sends: 'RETR 2\r\nNOOP\r\n',
    hears: '-ERR this message was deleted meanwhile\r\n+OK\r\n',
    isOpened: true,
    with: { gone: [2] },
  },
  {
    rule: 'RFC 1939 §5, DELE: a message is marked once',
    sends: 'DELE 1\r\nDELE 1\r\nRETR 1\r\n',
    hears: /^\+OK [^\r]+\r\n(?:-ERR [^\r]+\r\n){2}$/,
    isOpened: true,
  },
  {
    rule: 'RFC 1939 §5, RSET: marks are gone',
    sends: 'DELE 1\r\nRSET\r\nSTAT\r\nQUIT\r\n',
    hears: '+OK message 1 is deleted at QUIT\r\n+OK 4 messages (58 octets)\r\n+OK 4 58\r\n+OK bye\r\n',
    isOpened: true,
    closes: true,
  },
  {
    rule: 'RFC 1939 §6, QUIT: what is marked is deleted',
    sends: 'DELE 4\r\nDELE 1\r\nQUIT\r\n',
    hears: /\+OK 2 messages deleted, bye\r\n$/,
    isOpened: true,
    closes: true,
    deletes: [1, 4],
  },
  {
    rule: 'RFC 1939 §6: a session that ends without QUIT deletes nothing',
    sends: 'DELE 1\r\n',
    hears: /^\+OK/,
    isOpened: true,
    deletes: [],
  },
  {
    rule: 'RFC 1939 §7, TOP: the header, the empty line and so many lines of the body',
    sends: 'TOP 1 0\r\nTOP 1 2\r\nTOP 1 99\r\nTOP 2 1\r\n',
    hears:
      '+OK the top of the message follows\r\nSubject: one\r\n\r\n.\r\n' +
      '+OK the top of the message follows\r\nSubject: one\r\n\r\na\r\nb\r\n.\r\n' +
      '+OK the top of the message follows\r\nSubject: one\r\n\r\na\r\nb\r\nc\r\n.\r\n' +
      '+OK the top of the message follows\r\nSubject: two\r\n\r\n..dots\r\n.\r\n',
    isOpened: true,
  },
  {
    rule: 'RFC 1939 §7, TOP needs two numbers',
    sends: 'TOP 1\r\nTOP\r\nTOP 1 -1\r\nTOP 9 1\r\n',
    hears: `${'-ERR the command is TOP number lines\r\n'.repeat(3)}${noSuch}`,
    isOpened: true,
  },
  {
    rule: 'RFC 1939 §7, UIDL: ids that stay, of one or of all',
    sends: 'UIDL\r\nUIDL 3\r\nUIDL 7\r\n',
    hears: `+OK 4 messages (58 octets)\r\n${[1, 2, 3, 4].map((number) => `${number} ${idOf(number)}\r\n`).join('')}.\r\n+OK 3 ${idOf(3)}\r\n${noSuch}`,
    isOpened: true,
  },
  {
    rule: 'RFC 1939 §7, USER comes before PASS, and each once',
    sends: 'PASS key\r\nUSER\r\nUSER ann\r\nPASS\r\nPASS key\r\n',
    hears:
      '-ERR USER comes first\r\n-ERR the command is USER name\r\n+OK the password, please\r\n-ERR the command is PASS password\r\n-ERR USER comes first\r\n',
  },
  {
    rule: 'RFC 1939 §7, PASS: a password may have blanks',
    sends: 'USER ann\r\nPASS two words\r\n',
    hears: opened,
    with: { messages },
  },
  {
    rule: 'RFC 1939 §7: APOP is not offered',
    sends: 'APOP ann c4c9334bac560ecc979e58001b3e22fb\r\n',
    hears: '-ERR there is no such command here\r\n',
  },
  {
    rule: 'RFC 2449 §5, CAPA before a login: how one logs in',
    sends: 'CAPA\r\n',
    hears:
      '+OK capabilities follow\r\nTOP\r\nUIDL\r\nPIPELINING\r\nRESP-CODES\r\nAUTH-RESP-CODE\r\nUSER\r\nSASL PLAIN\r\nSTLS\r\nLOGIN-DELAY 0\r\nIMPLEMENTATION Mayfly\r\n.\r\n',
    with: { offersTls: true },
  },
  {
    rule: 'RFC 2449 §5, CAPA after a login: no STLS',
    sends: 'CAPA\r\n',
    hears: /^(?!.*STLS).*PIPELINING.*\r\n\.\r\n$/s,
    isOpened: true,
    with: { offersTls: true },
  },
  {
    rule: 'RFC 2449 §4: a line that is too long is refused, and the next one read',
    sends: `NOOP ${'x'.repeat(600)}\r\nCAPA\r\n`,
    hears: /^-ERR the line is too long\r\n\+OK/,
  },
  {
    rule: 'RFC 2449 §6.6: commands may be pipelined, and are answered in order',
    sends: 'NOOP\r\nSTAT\r\nLIST 1\r\nRETR 3\r\nQUIT\r\n',
    hears: '+OK\r\n+OK 4 58\r\n+OK 1 25\r\n+OK 1 octets\r\nx\r\n.\r\n+OK bye\r\n',
    isOpened: true,
    closes: true,
  },
  {
    rule: 'RFC 3206 §4: wrong credentials are told by AUTH, a failure of ours by SYS/TEMP',
    sends: login,
    hears: /\r\n-ERR \[AUTH\] [^\r]+\r\n$/,
    with: { login: 'rejected' },
  },
  {
    rule: 'RFC 3206 §3: a failure of ours is told by SYS/TEMP',
    sends: login,
    hears: /\r\n-ERR \[SYS\/TEMP\] [^\r]+\r\n$/,
    with: { login: 'failed' },
  },
  {
    rule: 'RFC 2595 §4, STLS: what came before TLS is forgotten, also what was sent ahead',
    sends: 'USER ann\r\nSTLS\r\nPASS key\r\n',
    hears: '+OK the password, please\r\n+OK begin the handshake\r\n',
    with: { offersTls: true },
  },
  {
    rule: 'RFC 2595 §4, STLS: refused without a certificate, and after a login',
    sends: 'STLS\r\n',
    hears: '-ERR there is no TLS here\r\n',
  },
  {
    rule: 'RFC 2595 §4: STLS is for the state before a login',
    sends: 'STLS\r\n',
    hears: '-ERR the session has a login\r\n',
    isOpened: true,
    with: { offersTls: true },
  },
  {
    rule: 'RFC 2595 §2.2: a server that wants TLS takes no password before it',
    sends: `USER ann\r\nPASS key\r\nAUTH PLAIN ${plain}\r\nAUTH PLAIN\r\n`,
    hears: /^(?:-ERR a password needs TLS here[^\r]+\r\n){4}$/,
    with: { offersTls: true, isOpen: false },
  },
  {
    rule: 'RFC 5034 §4, AUTH PLAIN with its response, and without',
    sends: `AUTH PLAIN ${plain}\r\n`,
    hears: '+OK 4 messages (58 octets)\r\n',
    with: { messages },
  },
  {
    rule: 'RFC 5034 §4: the response may come in a line of its own',
    sends: `auth plain\r\n${plain}\r\n`,
    hears: '+ \r\n+OK 4 messages (58 octets)\r\n',
    with: { messages },
  },
  {
    rule: 'RFC 5034 §4: * cancels, a response that is none is refused, and so is another mechanism',
    sends: 'AUTH PLAIN\r\n*\r\nAUTH PLAIN\r\n!\r\nAUTH CRAM-MD5\r\nAUTH PLAIN a b\r\n',
    hears:
      '+ \r\n-ERR the login was cancelled\r\n+ \r\n-ERR the response is not one of PLAIN in base64 (RFC 4616)\r\n-ERR the mechanism is PLAIN\r\n-ERR the command is AUTH PLAIN [initial-response]\r\n',
  },
  {
    rule: 'RFC 1734 as it is used: AUTH alone lists the mechanisms',
    sends: 'AUTH\r\n',
    hears: '+OK mechanisms follow\r\nPLAIN\r\n.\r\n',
  },
  {
    rule: 'a key that may only read deletes nothing, and is told what does',
    sends: 'DELE 1\r\nQUIT\r\n',
    hears: /^-ERR the key may only read[^\r]+scope mailboxes\r\n\+OK bye\r\n$/,
    isOpened: true,
    closes: true,
    deletes: [],
    with: { mayDelete: false },
  },
  {
    rule: 'a client of HTTP is told at its first line, and cut off',
    sends: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    hears: '-ERR this is not an HTTP server\r\n',
    closes: true,
  },
  {
    rule: 'a line without end is cut off',
    sends: 'x'.repeat(70_000),
    hears: '-ERR line without end\r\n',
    closes: true,
  },
  {
    rule: 'too many errors end the session',
    sends: 'X\r\n'.repeat(30),
    hears: /-ERR too many errors\r\n$/,
    closes: true,
  },
  {
    rule: 'too many commands without a login end the session',
    sends: 'CAPA\r\n'.repeat(60),
    hears: /-ERR too many commands without a login\r\n$/,
    closes: true,
  },
  {
    rule: 'an address that guesses too often is cut off',
    sends: login,
    hears: /-ERR \[SYS\/TEMP\] too many failed logins[^\r]+\r\n$/,
    closes: true,
    with: { login: 'too_many_failed' },
  },
];

suite('POP3, rule by rule', () => {
  for (const { rule, sends, hears, isOpened = false, closes = false, deletes = [], with: surroundings } of rows)
    test(rule, () => {
      const start = isOpened ? login : '';
      const around = { messages: isOpened ? messages : [], ...surroundings };
      const heard = converse([start + sends], around);
      const before = greeting + (isOpened ? opened : '');
      assert.ok(heard.text.startsWith(before), heard.text);
      const rest = heard.text.slice(before.length);
      if (typeof hears === 'string') assert.equal(rest, hears);
      else assert.match(rest, hears);
      assert.equal(heard.isClosed, closes);
      assert.deepEqual(heard.deleted, deletes);
    });

  test('every rule holds however the bytes of its client are cut', () => {
    for (const { rule, sends, isOpened = false, with: surroundings } of rows) {
      if (sends.length > 1_000 || sends.includes('STLS')) continue;
      const bytes = Buffer.from((isOpened ? login : '') + sends, 'latin1');
      const around = { messages: isOpened ? messages : [], ...surroundings };
      const whole = converse([bytes], around);
      for (let at = 1; at < bytes.length; at += 1)
        assert.deepEqual(converse([bytes.subarray(0, at), bytes.subarray(at)], around), whole, `${rule}: ${at}`);
      assert.deepEqual(
        converse(
          [...bytes].map((byte) => Buffer.of(byte)),
          around,
        ),
        whole,
        rule,
      );
    }
  });

  test('users and passwords are read as UTF-8', () => {
    const sends = Buffer.from('USER älterer@bücher.example\r\nPASS schlüssel\r\n');
    assert.deepEqual(converse([sends]).logins, ['älterer@bücher.example schlüssel']);
  });

  test('nothing that a client sends is taken for two commands', () => {
    const word = fc.constantFrom(
      'STAT',
      'RETR 1',
      'LIST',
      'DELE 2',
      'RSET',
      'UIDL',
      'TOP 1 1',
      'NOOP',
      'X',
      '',
      'LIST 9',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.map((one) => `${one}\r\n`).join('');
        const { text: heard } = converse([login, text], { messages });
        // Each command has one line of status; lines of messages and lists begin otherwise.
        const content = /^(?:\+OK|-ERR)/;
        assert.equal(heard.split('\r\n').filter((line) => content.test(line)).length, words.length + 3);
      }),
      { numRuns: numberOfInputs(200) },
    );
  });
});

/** What a client makes of a message: its lines without the dots that they got. */
function read(sent: string): string {
  return sent.replace(/^\.(?=.)/gm, '');
}

suite('a message on its way', () => {
  const line = fc.stringMatching(/^[.a ]{0,5}$/);
  const message = fc.array(fc.tuple(line, fc.constantFrom('\r\n', '\n', '\r')), { maxLength: 12 });

  test('comes out as it went in but for the ends of its lines, in pieces of any size', () => {
    fc.assert(
      fc.property(message, line, fc.integer({ min: 1, max: 9 }), (lines, last, pieceBytes) => {
        const raw = lines.map((parts) => parts.join('')).join('') + last;
        const { text } = converse([login, 'RETR 1\r\n'], { messages: [raw], pieceBytes });
        const begin = text.indexOf(' octets\r\n', greeting.length + opened.length - 4) + ' octets\r\n'.length;
        const sent = text.slice(begin);
        assert.ok(sent.endsWith('.\r\n'));
        const clean = raw.replace(/\r\n|\r|\n/g, '\r\n');
        const expected = clean === '' || clean.endsWith('\r\n') ? clean : `${clean}\r\n`;
        assert.equal(read(sent.slice(0, -3)), expected);
        assert.ok(!/^\.$/m.test(sent.slice(0, -3).replaceAll('\r', '')), 'no line of it ends the message');
      }),
      { numRuns: numberOfInputs(500) },
    );
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { whyNot } from '../../src/imap/protocol/commands/parse-command.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { drive, hear, hearOpened, opening } from './imap-driver.ts';

const extensions = 'IMAP4rev1 IDLE ID LITERAL+ NAMESPACE SASL-IR UIDPLUS UNSELECT';
const why = 'mail comes in by SMTP, and mailboxes by the API: here they are read, marked and deleted';

interface Row {
  readonly rule: string;
  /** What the client sends. */
  readonly sends: string;
  /** What it hears after the greeting, and after `opening` where it has selected a mailbox; `?` begins what the store is asked. */
  readonly hears: readonly string[];
  readonly isOpened?: true;
  readonly options?: Parameters<typeof hear>[1];
}

/** Rules of the protocol itself, without a store. Those that need one are in `sessions.test.ts`. */
const rows: readonly Row[] = [
  { rule: 'RFC 3501 §2.2.1: a response has the tag of its command', sends: 'A.1-x NOOP\r\n', hears: ['A.1-x OK done'] },
  { rule: 'RFC 3501 §2.2.1: a command is a line', sends: 'a NOOP\n', hears: [] },
  {
    rule: 'RFC 3501 §2.2.1: commands may be pipelined, and are answered in order',
    sends: 'a NOOP\r\nb NOOP\r\n',
    hears: ['a OK done', 'b OK done'],
  },
  { rule: 'RFC 3501 §2.2.1: names of commands are in any case', sends: 'a nOoP\r\n', hears: ['a OK done'] },
  {
    rule: 'RFC 3501 §3.1: what needs a login is refused before it',
    sends: 'a LIST "" *\r\nb FETCH 1 UID\r\nc IDLE\r\n',
    hears: ['a BAD log in first', 'b BAD log in first', 'c BAD log in first'],
  },
  {
    rule: 'RFC 3501 §3.2: what needs a mailbox is refused without one',
    sends: 'a LOGIN u p\r\nb FETCH 1 UID\r\n',
    hears: ['? login u p', `a OK [CAPABILITY ${extensions}] logged in`, 'b BAD select a mailbox first'],
  },
  {
    rule: 'RFC 3501 §3.3: a session has one login',
    isOpened: true,
    sends: 'a LOGIN u p\r\nb AUTHENTICATE PLAIN\r\n',
    hears: ['a BAD the session has a login', 'b BAD the session has a login'],
  },
  {
    rule: 'RFC 3501 §4.3: a literal is sent after a word',
    sends: 'a LOGIN {1}\r\nu {1}\r\np\r\n',
    hears: ['+ send the literal', '+ send the literal', '? login u p', `a OK [CAPABILITY ${extensions}] logged in`],
  },
  {
    rule: 'RFC 7888 §3: a literal with a plus is sent without one',
    sends: 'a LOGIN {1+}\r\nu {1+}\r\np\r\n',
    hears: ['? login u p', `a OK [CAPABILITY ${extensions}] logged in`],
  },
  {
    rule: 'RFC 3501 §4.3: a literal may be empty',
    isOpened: true,
    sends: 'a SEARCH SUBJECT {0}\r\n\r\n',
    hears: [
      '+ send the literal',
      '? SEARCH {"isUid":false,"key":{"key":"envelope","field":"subject","text":""}}',
      'a OK done',
    ],
  },
  { rule: 'RFC 3501 §4.3: a literal has no NUL', sends: 'a LOGIN {1+}\r\n\0 p\r\n', hears: ['a BAD a user has a NUL'] },
  {
    rule: 'RFC 7888 §4: what nobody takes is not asked for',
    isOpened: true,
    sends: 'a APPEND INBOX {99}\r\nb NOOP\r\n',
    hears: [`a NO [CANNOT] ${why}`, '? NOOP and tell', 'b OK done'],
  },
  {
    rule: 'RFC 7888 §4: a literal with a plus that is too long is thrown away',
    isOpened: true,
    sends: `a APPEND INBOX (\\Seen) {70000+}\r\n${'x'.repeat(70_000)}\r\nb NOOP\r\n`,
    hears: [`a NO [CANNOT] ${why}`, '? NOOP and tell', 'b OK done'],
  },
  {
    rule: 'RFC 3501 §6.1.1: CAPABILITY tells what is on offer',
    sends: 'a CAPABILITY\r\n',
    hears: [`* CAPABILITY ${extensions} AUTH=PLAIN`, 'a OK done'],
  },
  {
    rule: 'RFC 3501 §6.1.1: LOGINDISABLED where a login needs TLS',
    options: { offersTls: true, takesPlainLogin: false },
    sends: 'a CAPABILITY\r\nb LOGIN u p\r\n',
    hears: [
      `* CAPABILITY ${extensions} STARTTLS LOGINDISABLED`,
      'a OK done',
      'b NO [PRIVACYREQUIRED] log in after STARTTLS',
    ],
  },
  {
    rule: 'RFC 3501 §6.1.3: LOGOUT says goodbye first',
    sends: 'a LOGOUT\r\nb NOOP\r\n',
    hears: ['* BYE logging out', 'a OK goodbye', 'close'],
  },
  {
    rule: 'RFC 3501 §6.2.1: STARTTLS begins anew, and what came with it is not run',
    options: { offersTls: true, takesPlainLogin: false },
    sends: 'a STARTTLS\r\nb NOOP\r\n',
    hears: ['a OK begin TLS now', 'start_tls'],
  },
  {
    rule: 'RFC 3501 §6.2.1: STARTTLS comes before the login',
    options: { offersTls: true },
    isOpened: true,
    sends: 'a STARTTLS\r\n',
    hears: ['a BAD STARTTLS comes before the login'],
  },
  {
    rule: 'RFC 3501 §6.2.2: AUTHENTICATE asks for a response',
    sends: 'a AUTHENTICATE PLAIN\r\nAHUAcA==\r\n',
    hears: ['+ ', '? login u p', `a OK [CAPABILITY ${extensions}] logged in`],
  },
  {
    rule: 'RFC 3501 §6.2.2: AUTHENTICATE is cancelled by a star',
    sends: 'a AUTHENTICATE PLAIN\r\n*\r\n',
    hears: ['+ ', 'a BAD the login was cancelled'],
  },
  {
    rule: 'RFC 4959 §3: an initial response needs no word',
    sends: 'a AUTHENTICATE PLAIN AHUAcA==\r\n',
    hears: ['? login u p', `a OK [CAPABILITY ${extensions}] logged in`],
  },
  {
    rule: 'RFC 3501 §6.2.3: a wrong login is refused',
    sends: 'a LOGIN wrong p\r\n',
    hears: [
      '? login wrong p',
      'a NO [AUTHENTICATIONFAILED] wrong credentials: the user is the address or id of a mailbox, or *, the password an API key that may read there',
    ],
  },
  {
    rule: 'RFC 3501 §6.3.1: a SELECT that fails leaves no mailbox selected',
    isOpened: true,
    sends: 'a SELECT none\r\nb CHECK\r\n',
    hears: ['? SELECT {"mailbox":"none"} and tell', 'a NO no such mailbox', 'b BAD select a mailbox first'],
  },
  {
    rule: 'RFC 3501 §6.3.3: CREATE and its like are refused',
    isOpened: true,
    sends: 'a CREATE x\r\nb RENAME a b\r\nc SUBSCRIBE INBOX\r\nd UID COPY 1 x\r\n',
    hears: ['a', 'b', 'c', 'd'].map((tag) => `${tag} NO [CANNOT] ${why}`),
  },
  {
    rule: 'RFC 3501 §6.4.2: after CLOSE no mailbox is selected',
    isOpened: true,
    sends: 'a CLOSE\r\nb CHECK\r\n',
    hears: ['? CLOSE and tell', 'a OK done', 'b BAD select a mailbox first'],
  },
  {
    rule: 'RFC 3691 §2: after UNSELECT no mailbox is selected',
    isOpened: true,
    sends: 'a UNSELECT\r\nb CHECK\r\n',
    hears: ['? UNSELECT and tell', 'a OK done', 'b BAD select a mailbox first'],
  },
  {
    rule: 'RFC 3501 §7.4.1: numbers stay while messages are named by them',
    isOpened: true,
    sends: 'a STORE 1 FLAGS ()\r\nb UID STORE 1 FLAGS ()\r\n',
    hears: [
      '? STORE {"isUid":false,"set":{"ranges":[{"from":1,"to":1}]},"change":{"mode":"set","flags":[],"isSilent":false}}',
      'a OK done',
      '? STORE {"isUid":true,"set":{"ranges":[{"from":1,"to":1}]},"change":{"mode":"set","flags":[],"isSilent":false}} and tell',
      'b OK done',
    ],
  },
  {
    rule: 'RFC 2177 §3: who idles is told news until DONE',
    isOpened: true,
    sends: 'a IDLE\r\ndone\r\n',
    hears: ['+ idling', '? news', 'a OK idled'],
  },
  {
    rule: 'RFC 2177 §3: IDLE ends with nothing but DONE',
    isOpened: true,
    sends: 'a IDLE\r\nb NOOP\r\n',
    hears: ['+ idling', '? news', 'a BAD IDLE ends with DONE'],
  },
  {
    rule: 'RFC 2342 §5: one namespace, without a hierarchy',
    isOpened: true,
    sends: 'a NAMESPACE\r\n',
    hears: ['* NAMESPACE (("" NIL)) NIL NIL', 'a OK done'],
  },
  {
    rule: 'RFC 2971 §3.1: ID tells the name, to anybody',
    sends: 'a ID NIL\r\nb ID ("name" "x" "os" NIL)\r\n',
    hears: ['* ID ("name" "Mayfly")', 'a OK done', '* ID ("name" "Mayfly")', 'b OK done'],
  },
  {
    rule: 'RFC 2971 §3.3: ID has 30 pairs at most',
    sends: `a ID (${'"x" "y" '.repeat(30)}"z" NIL)\r\n`,
    hears: ['a BAD more than 60 items in one list'],
  },
  {
    rule: 'a command that is unknown is refused',
    sends: 'a WHAT 1\r\nb\r\n',
    hears: ['a BAD unknown command WHAT', 'b BAD expected a blank after all that came'],
  },
  {
    rule: 'a line without a tag is refused',
    sends: ' NOOP\r\n(a) NOOP\r\n',
    hears: ['* BAD expected a tag before a blank', '* BAD the tag has characters that no tag has'],
  },
  {
    rule: 'a command that is too long is refused by its tag',
    sends: `a LOGIN ${'x'.repeat(12_300)} p\r\nb NOOP\r\n`,
    hears: ['a BAD the command is too long', 'b OK done'],
  },
  {
    rule: 'a literal that is too long is refused before it is sent',
    sends: 'a LOGIN {13000}\r\nb NOOP\r\n',
    hears: ['a BAD the command is too long', 'b OK done'],
  },
  {
    rule: 'a command has a number of literals',
    isOpened: true,
    sends: `a SEARCH ${'SUBJECT {1+}\r\nx '.repeat(101)}ALL\r\nb NOOP\r\n`,
    hears: ['a BAD the command is too long', '? NOOP and tell', 'b OK done'],
  },
  {
    rule: 'what never ends is cut off',
    options: { limits: { skippedBytesMax: 20_000 } },
    sends: 'x'.repeat(20_300),
    hears: ['* BYE command without end', 'close'],
  },
  {
    rule: 'a literal beyond all bounds is cut off',
    isOpened: true,
    sends: 'a APPEND INBOX {99999999999999999999+}\r\n',
    hears: ['* BYE command without end', 'close'],
  },
  {
    rule: 'an HTTP request is cut off',
    sends: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    hears: ['* BYE this is not an HTTP server', 'close'],
  },
  {
    rule: 'too many errors end the session',
    options: { limits: { errorsMax: 2 } },
    sends: 'a X\r\nb X\r\nc X\r\n',
    hears: ['a BAD unknown command X', 'b BAD unknown command X', '* BYE too many errors', 'close'],
  },
  {
    rule: 'too many commands without a login end the session',
    options: { limits: { strangerCommandsMax: 1 } },
    sends: 'a NOOP\r\nb NOOP\r\n',
    hears: ['a OK done', '* BYE too many commands before a login', 'close'],
  },
  {
    rule: 'so do those that are refused without an error',
    options: { limits: { strangerCommandsMax: 1 } },
    sends: 'a UID COPY 1 x\r\nb UID COPY 1 x\r\n',
    hears: [`a NO [CANNOT] ${whyNot}`, '* BYE too many commands before a login', 'close'],
  },
];

suite('the protocol (RFC 3501, 2177, 2342, 2971, 3691, 4959, 7888)', () => {
  for (const { rule, sends, hears, isOpened, options } of rows) {
    test(rule, () => assert.deepEqual((isOpened ? hearOpened : hear)(sends, options), hears));
  }
});

test('greets with what it offers, and ends with who speaks first', () => {
  assert.deepEqual(drive([]), [`* OK [CAPABILITY ${extensions} AUTH=PLAIN] Mayfly is ready`]);
});

test('says the same however the bytes are cut', () => {
  // What is cut off a command by a handshake is part of that.
  const cut = rows.filter(({ sends }) => sends.length < 500 && !sends.includes('STARTTLS'));
  for (const { sends, isOpened, options } of cut) {
    const bytes = Buffer.from(`${isOpened ? opening : ''}${sends}`, 'latin1');
    const whole = drive([[bytes]], options);
    for (let at = 1; at < bytes.length; at += 1) {
      assert.deepEqual(drive([[bytes.subarray(0, at), bytes.subarray(at)]], options), whole, `${sends} at ${at}`);
    }
    const single = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
    assert.deepEqual(drive([single], options), whole);
    assert.deepEqual(drive([single], { ...options, late: true }), whole);
  }
});

const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...rows.map(({ sends }) => sends).filter(({ length }) => length < 500)), weight: 4 },
  fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '{3}',
    '{3+}\r\n',
    '"',
    '\\',
    '(',
    ')',
    ' ',
    'a',
    '\0',
    'DONE\r\n',
    'x IDLE\r\n',
    opening,
  ),
  fc.string({ maxLength: 8 }),
  fc.constant('x'.repeat(13_000)),
);

test('says the same of anything, however the bytes are cut', () => {
  const places = fc.array(fc.nat(), { maxLength: 12 });
  const all = fc.array(piece, { maxLength: 12 });
  fc.assert(
    fc.property(all, places, fc.boolean(), (pieces, cuts, late) => {
      const bytes = Buffer.from(pieces.join(''));
      const limits = { skippedBytesMax: 30_000 };
      const whole = drive([[bytes]], { limits });
      const at = [...new Set([0, ...cuts.map((place) => place % (bytes.length + 1))])].sort(
        (one, other) => one - other,
      );
      const chunks = at.map((start, index) => bytes.subarray(start, at[index + 1])).filter(({ length }) => length > 0);
      assert.deepEqual(drive([chunks], { limits, late }), whole);
    }),
    { numRuns: numberOfInputs(300) },
  );
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { exchange } from '../http/exchange.ts';
import { until } from '../support/until.ts';
import { openDoor } from './door.ts';
import type { ImapClient } from './imap-client.ts';

const minute = 60_000;

/** Says a command, and returns the responses to it without the tag; UIDVALIDITY is `V`. */
async function hear(client: ImapClient, command: string): Promise<string[]> {
  const answer = await client.command(command);
  const lines = answer.split('\r\n').filter((line) => line !== '');
  return lines.map((line) => line.replace(/^t\d+ /, '').replace(/UIDVALIDITY \d+/, 'UIDVALIDITY V'));
}

/** Rules of a session in one mailbox with three mails, in order: each begins where the one before has ended. */
const rules: readonly (readonly [rule: string, command: string, hears: readonly string[]])[] = [
  ['RFC 3501 §6.3.8: LIST has INBOX', 'LIST "" *', ['* LIST (\\Noinferiors) NIL "INBOX"', 'OK listed']],
  [
    'RFC 3501 §6.3.8: an empty pattern asks for the hierarchy',
    'LIST "" ""',
    ['* LIST (\\Noselect) NIL ""', 'OK listed'],
  ],
  ['RFC 3501 §6.3.9: LSUB has what LIST has', 'LSUB "" "in%"', ['* LSUB (\\Noinferiors) NIL "INBOX"', 'OK listed']],
  ['RFC 3501 §6.3.8: nothing matches', 'LIST "" Sent', ['OK listed']],
  [
    'RFC 3501 §6.3.10: STATUS tells what is asked',
    'STATUS inbox (MESSAGES UNSEEN UIDNEXT UIDVALIDITY RECENT)',
    ['* STATUS "inbox" (MESSAGES 3 UNSEEN 3 UIDNEXT 4 UIDVALIDITY V RECENT 0)', 'OK done'],
  ],
  [
    'RFC 3501 §6.3.10: of a mailbox that is not there',
    'STATUS Sent (MESSAGES)',
    ['NO [NONEXISTENT] there is no such mailbox, or it has expired'],
  ],
  [
    'RFC 3501 §6.3.1: SELECT tells the state',
    'SELECT INBOX',
    [
      '* FLAGS (\\Seen \\Deleted)',
      '* OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags that are kept',
      '* 3 EXISTS',
      '* 0 RECENT',
      '* OK [UNSEEN 1] first unseen',
      '* OK [UIDVALIDITY V] UIDs are valid',
      '* OK [UIDNEXT 4] the next UID',
      'OK [READ-WRITE] selected',
    ],
  ],
  [
    'RFC 3501 §6.4.8: UID FETCH tells the UID',
    'UID FETCH 2:* FLAGS',
    ['* 2 FETCH (UID 2 FLAGS ())', '* 3 FETCH (UID 3 FLAGS ())', 'OK fetched'],
  ],
  [
    'RFC 3501 §6.4.8: UIDs that no mail has are no error',
    'UID FETCH 9:20 FLAGS',
    ['* 3 FETCH (UID 3 FLAGS ())', 'OK fetched'].slice(1),
  ],
  ['RFC 3501 §9: n:* has the last mail', 'UID FETCH 9:* FLAGS', ['* 3 FETCH (UID 3 FLAGS ())', 'OK fetched']],
  ['RFC 3501 §9: a number above the last is refused', 'FETCH 2,4 UID', ['BAD there are 3 messages, and no 4']],
  ['RFC 3501 §6.4.6: STORE tells the flags', 'STORE 2 +FLAGS (\\Seen)', ['* 2 FETCH (FLAGS (\\Seen))', 'OK stored']],
  ['RFC 3501 §6.4.6: .SILENT does not', 'UID STORE 1 +FLAGS.SILENT (\\Deleted)', ['OK stored']],
  [
    'RFC 3501 §6.4.6: FLAGS replaces them',
    'UID STORE 2 FLAGS (\\Deleted)',
    ['* 2 FETCH (UID 2 FLAGS (\\Deleted))', 'OK stored'],
  ],
  ['RFC 3501 §6.4.6: -FLAGS takes them away', 'STORE 2 -FLAGS \\deleted', ['* 2 FETCH (FLAGS ())', 'OK stored']],
  [
    'RFC 3501 §7.1: other flags are not kept',
    'STORE 3 +FLAGS (\\Flagged $x)',
    [
      '* 3 FETCH (FLAGS ())',
      'OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags other than \\Seen and \\Deleted are not kept: 2 left out',
    ],
  ],
  ['RFC 3501 §6.4.4: SEARCH tells sequence numbers', 'SEARCH OR DELETED 3', ['* SEARCH 1 3', 'OK searched']],
  ['RFC 3501 §6.4.4: SEARCH finds nothing', 'SEARCH KEYWORD x', ['* SEARCH', 'OK searched']],
  ['RFC 3501 §6.4.8: UID SEARCH tells UIDs', 'UID SEARCH UNSEEN UID 2:3', ['* SEARCH 2 3', 'OK searched']],
  ['RFC 4315 §2.1: UID EXPUNGE leaves others', 'UID EXPUNGE 2:3', ['OK expunged']],
  ['RFC 3501 §6.4.3: EXPUNGE deletes what is marked', 'EXPUNGE', ['* 1 EXPUNGE', 'OK expunged']],
  [
    'RFC 3501 §7.4.1: then other numbers hold',
    'FETCH 1:* UID',
    ['* 1 FETCH (UID 2)', '* 2 FETCH (UID 3)', 'OK fetched'],
  ],
  ['RFC 3501 §6.4.2: CLOSE deletes without a word', 'STORE 1 +FLAGS.SILENT (\\Deleted)', ['OK stored']],
  ['RFC 3501 §6.4.2: CLOSE deletes without a word', 'CLOSE', ['OK done']],
  [
    'RFC 3501 §6.3.2: EXAMINE changes nothing; UIDs stay',
    'EXAMINE INBOX',
    [
      '* FLAGS (\\Seen \\Deleted)',
      '* OK [PERMANENTFLAGS ()] flags that are kept',
      '* 1 EXISTS',
      '* 0 RECENT',
      '* OK [UNSEEN 1] first unseen',
      '* OK [UIDVALIDITY V] UIDs are valid',
      '* OK [UIDNEXT 4] the next UID',
      'OK [READ-ONLY] selected',
    ],
  ],
  [
    'RFC 3501 §6.3.2: EXAMINE changes nothing',
    'STORE 1 FLAGS (\\Seen)',
    ['NO the mailbox was opened by EXAMINE, to be read only'],
  ],
  ['RFC 3501 §6.3.2: EXAMINE changes nothing', 'EXPUNGE', ['NO the mailbox was opened by EXAMINE, to be read only']],
  ['RFC 3691 §2: UNSELECT', 'UNSELECT', ['OK done']],
  ['RFC 3501 §6.1.2: NOOP', 'NOOP', ['OK done']],
  [
    'RFC 3501 §6.3.1: a mailbox that is not there',
    'SELECT nowhere',
    ['NO [NONEXISTENT] there is no such mailbox, or it has expired'],
  ],
];

test('a session in one mailbox (RFC 3501, 3691, 4315)', async (t) => {
  const door = await openDoor(t);
  const { address } = await door.mailbox();
  await door.deliver(address, ['one', 'two', 'three']);
  const client = await door.client(address);
  for (const [rule, command, hears] of rules) assert.deepEqual(await hear(client, command), hears, rule);
});

suite('changes by others', () => {
  test('are told to who idles, and never while messages are named by their numbers (RFC 2177 §3, RFC 3501 §7.4.1)', async (t) => {
    const door = await openDoor(t);
    const { address } = await door.mailbox();
    await door.deliver(address, ['one', 'two']);
    const [watcher, other] = [await door.client(address), await door.client(address)];
    for (const client of [watcher, other]) await client.command('SELECT INBOX');
    watcher.begin('IDLE');
    await watcher.until(/^\+ idling\r\n/);
    await door.deliver(address, ['three']);
    assert.equal(await watcher.until(/RECENT\r\n/), '* 3 EXISTS\r\n* 0 RECENT\r\n');
    await other.command('NOOP');
    await other.command('STORE 2 +FLAGS.SILENT (\\Seen)');
    assert.equal(await watcher.until(/FETCH .*\r\n/), '* 2 FETCH (UID 2 FLAGS (\\Seen))\r\n');
    await other.command('STORE 1 +FLAGS.SILENT (\\Deleted)');
    assert.deepEqual(await hear(other, 'EXPUNGE'), ['* 1 EXPUNGE', 'OK expunged']);
    assert.match(
      await watcher.until(/EXPUNGE\r\n/),
      /^(?:\* 1 FETCH \(UID 1 FLAGS \(\\Deleted\)\)\r\n)?\* 1 EXPUNGE\r\n$/,
    );
    watcher.send('DONE\r\n');
    await watcher.until(/OK idled\r\n/);
    await other.command('STORE 2 +FLAGS.SILENT (\\Deleted)');
    await other.command('EXPUNGE');
    // The client would take what it names for another message.
    assert.deepEqual(await hear(watcher, 'FETCH 1:2 UID'), [
      '* 1 FETCH (UID 2)',
      'OK [EXPUNGEISSUED] some of the messages have been deleted',
    ]);
    assert.deepEqual((await hear(watcher, 'NOOP')).slice(-2), ['* 2 EXPUNGE', 'OK done']);
  });

  test('are marks of the API: the next FETCH and SEARCH have them', async (t) => {
    const door = await openDoor(t);
    const { id, address } = await door.mailbox();
    await door.deliver(address, ['one', 'two']);
    const client = await door.client(id);
    await client.command('SELECT INBOX');
    const { body } = await door.service.call('GET', `/v1/mailboxes/${id}/mails`, { key: door.key });
    const first = body.items.at(-1).id;
    await door.service.call('PATCH', `/v1/mailboxes/${id}/mails`, {
      key: door.key,
      body: { ids: [first], read: true },
    });
    assert.deepEqual(await hear(client, 'FETCH 1:2 FLAGS'), [
      '* 1 FETCH (FLAGS (\\Seen))',
      '* 2 FETCH (FLAGS ())',
      'OK fetched',
    ]);
    assert.deepEqual(await hear(client, 'SEARCH UNSEEN'), ['* SEARCH 2', 'OK searched']);
    await client.command('STORE 2 +FLAGS (\\Seen)');
    const { body: lists } = await door.service.call('GET', `/v1/mailboxes/${id}/mails?view=summary`, { key: door.key });
    assert.ok(lists.items.every(({ read }: { read: boolean }) => read !== false));
  });
});

test('sessions that select a mailbox in the same moment all get it', async (t) => {
  const door = await openDoor(t);
  const { address } = await door.mailbox();
  await door.deliver(address, ['one']);
  const clients = await Promise.all(Array.from({ length: 20 }, () => door.client(address)));
  for (const name of ['SELECT', 'EXAMINE']) {
    const answers = await Promise.all(clients.map((client) => hear(client, `${name} INBOX`)));
    for (const answer of answers) assert.ok(answer.includes('* 1 EXISTS'), answer.join());
    await Promise.all(clients.map((client) => client.command('UNSELECT')));
  }
});

test('a session that ends while it selects a mailbox holds nothing of it', async (t) => {
  const door = await openDoor(t);
  const { address } = await door.mailbox();
  await door.deliver(address, ['one']);
  for (let count = 0; count < 20; count += 1) {
    const client = await door.client(address);
    client.send('a NOOP\r\nb SELECT INBOX\r\n');
    await client.until(/^a OK .*\r\n/);
    client.socket.resetAndDestroy();
  }
  await until(() => door.service.app.imapServer?.connections === 0, 'all have gone');
  const held = async () => {
    const { body } = await exchange(door.service.app.url, { method: 'GET', path: '/metrics' });
    return /^mayfly_mail_listing_bytes (\d+)$/m.exec(body)?.[1];
  };
  await until(async () => (await held()) === '0', 'nothing is held');
});

suite('folders', () => {
  test('are all mailboxes of the owner for the user *, each by its address', async (t) => {
    const door = await openDoor(t);
    const [one, two] = [await door.mailbox(), await door.mailbox()];
    const others = await door.service.key('bob');
    await door.service.call('POST', '/v1/mailboxes', { key: others, body: {} });
    await door.deliver(two.address, ['x']);
    const client = await door.client('*');
    const listed = [one, two].map(({ address }) => `* LIST (\\Noinferiors) NIL "${address}"`);
    assert.deepEqual((await hear(client, 'LIST "" *')).toSorted(), [...listed, 'OK listed'].toSorted());
    assert.ok((await hear(client, `SELECT ${two.address}`)).includes('* 1 EXISTS'));
    assert.deepEqual(await hear(client, 'SELECT INBOX'), [
      'NO [NONEXISTENT] there is no such mailbox, or it has expired',
    ]);
  });

  test('have another UIDVALIDITY after a reactivation (RFC 3501 §2.3.1.1)', async (t) => {
    const door = await openDoor(t);
    const { id, address } = await door.mailbox({ recoverable: true, tag: 'x' });
    await door.deliver(address, ['one']);
    const validity = async () => {
      const client = await door.client(address);
      return /UIDVALIDITY (\d+)/.exec(await client.command('STATUS INBOX (UIDVALIDITY)'))?.[1];
    };
    const before = await validity();
    await door.service.call('DELETE', `/v1/mailboxes/${id}`, { key: door.key });
    await door.service.call('POST', `/v1/archived-mailboxes/${id}/reactivate`, { key: door.key, body: {} });
    assert.ok(Number(await validity()) > Number(before));
  });
});

suite('what a key may', () => {
  test('a key that may only read selects READ-ONLY, and changes nothing', async (t) => {
    const door = await openDoor(t);
    const { address } = await door.mailbox();
    await door.deliver(address, ['one']);
    const { key } = await door.service.app.accounts.createKey({
      ...{ owner: 'alice', name: 'reader', domains: [], expiresAtMs: null },
      scopes: ['mailboxes:read'],
    });
    const client = await door.client(address, key);
    assert.equal((await hear(client, 'SELECT INBOX')).at(-1), 'OK [READ-ONLY] selected');
    const refused = ['NO [NOPERM] the key may only read: it lacks the scope mailboxes'];
    assert.deepEqual(await hear(client, 'STORE 1 FLAGS (\\Deleted)'), refused);
    assert.deepEqual(await hear(client, 'EXPUNGE'), refused);
    assert.deepEqual(await hear(client, 'CLOSE'), ['OK done']);
  });

  test('a session ends with its key, and with its mailbox', async (t) => {
    const door = await openDoor(t);
    const { id, address } = await door.mailbox();
    const made = await door.service.app.accounts.createKey({
      owner: 'alice',
      name: 'x',
      domains: [],
      expiresAtMs: null,
    });
    const [keyed, ended] = [await door.client(address, made.key), await door.client(address)];
    await door.service.app.accounts.revokeKey(made.id);
    await door.service.app.run('checkKeys');
    assert.match(await keyed.until(/never/), /^\* BYE \[EXPIRED\]/);
    await ended.command('SELECT INBOX');
    await door.service.call('DELETE', `/v1/mailboxes/${id}`, { key: door.key });
    assert.match(await ended.until(/never/), /^\* BYE /);
  });
});

suite('time and place', () => {
  test('a stranger has a minute, who has logged in half an hour, IDLE included (RFC 3501 §5.4)', async (t) => {
    const door = await openDoor(t);
    const { address } = await door.mailbox();
    const stranger = await door.stranger();
    const member = await door.client(address);
    member.begin('IDLE');
    await member.until(/^\+ idling\r\n/);
    door.pass(minute);
    assert.match(await stranger.until(/never/), /^\* BYE no command for too long/);
    door.pass(29 * minute - 1);
    member.send('DONE\r\n');
    await member.until(/OK idled\r\n/);
    door.pass(30 * minute);
    assert.match(await member.until(/never/), /^\* BYE no command for too long/);
  });

  test('a client that reads nothing is cut off, and the others go on', async (t) => {
    const door = await openDoor(t);
    const { address } = await door.mailbox();
    await door.deliver(address, ['large'], `${'x'.repeat(70)}\r\n`.repeat(30_000));
    const [stuck, other] = [await door.client(address), await door.client(address)];
    for (const client of [stuck, other]) await client.command('SELECT INBOX');
    stuck.socket.pause();
    for (let count = 0; count < 10; count += 1) stuck.begin('FETCH 1 BODY.PEEK[]');
    await other.command('FETCH 1 BODY.PEEK[]');
    // It is cut off two minutes after its buffers are full, whenever that is.
    for (let passed = 0; door.service.app.imapServer?.connections === 2 && passed < 1_000; passed += 1) {
      await other.command('NOOP');
      door.pass(minute / 2);
    }
    assert.equal(door.service.app.imapServer?.connections, 1);
    stuck.socket.resume();
    assert.doesNotMatch(await stuck.until(/never/), /t11 OK/);
    assert.deepEqual(await hear(other, 'NOOP'), ['OK done']);
  });

  test('the service says goodbye when it stops', async (t) => {
    const door = await openDoor(t);
    const { address } = await door.mailbox();
    const client = await door.client(address);
    await door.service.app.stop();
    assert.match(await client.until(/never/), /^\* BYE \[UNAVAILABLE\] the service is shutting down/);
  });
});

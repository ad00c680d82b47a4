import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailbox } from '../../http/mail.ts';
import { makeKey } from '../../support/api-keys.ts';
import { useEngines } from '../../support/engines.ts';
import { startService } from '../../support/service.ts';
import { Pit } from './pit.ts';

const onEngines = useEngines();

onEngines('a message of parts comes into the mailboxes of its sender that the recipients lead to', async (_, start) => {
  const pit = await Pit.start(start);
  const other = await createMailbox(pit.service, pit.key);
  const bob = await pit.service.key('bob');
  const theirs = await createMailbox(pit.service, bob);
  const sent = await pit.ask('POST', '/api/v1/send', {
    body: {
      From: { Email: 'shop@shop.test', Name: 'Shop "the", Jäne' },
      To: [{ Email: pit.mailbox.address, Name: 'Jane' }, { Email: theirs.address }],
      Cc: [{ Email: 'nobody@elsewhere.test' }],
      Bcc: [other.address.toUpperCase()],
      ReplyTo: [{ Email: 'help@shop.test', Name: '' }],
      Subject: 'Sent ✓',
      Text: 'plain text',
      HTML: '<p>html <img src="cid:logo"></p>',
      Tags: ['one', 'two'],
      Headers: { 'X-Trial': 'yes' },
      Attachments: [
        { Filename: 'a.txt', Content: Buffer.from('file').toString('base64'), ContentType: 'text/plain' },
        {
          Filename: 'logo.png',
          Content: 'data:image/png;base64,iVBORw0KGgo=',
          ContentID: 'logo',
          ContentType: 'image/png',
        },
      ],
    },
  });
  assert.equal(sent.status, 200, sent.text);
  const message = await pit.get(`/api/v1/message/${sent.json.ID}`);
  assert.deepEqual(message.From, { Name: 'Shop "the", Jäne', Address: 'shop@shop.test' });
  assert.deepEqual(message.To, [
    { Name: 'Jane', Address: pit.mailbox.address },
    { Name: '', Address: theirs.address },
  ]);
  assert.deepEqual(
    [message.Subject, message.Text, message.ReplyTo[0].Address],
    ['Sent ✓', 'plain text', 'help@shop.test'],
  );
  assert.match(message.HTML, /<p>html/);
  assert.deepEqual(
    [...message.Attachments, ...message.Inline].map(({ FileName, ContentID }) => [FileName, ContentID]),
    [
      ['a.txt', ''],
      ['logo.png', 'logo'],
    ],
  );
  const headers = await pit.get(`/api/v1/message/${sent.json.ID}/headers`);
  assert.deepEqual([headers['X-Tags'], headers['X-Trial']], [['one, two'], ['yes']]);
  assert.equal((await pit.get('/api/v1/messages')).total, 2);
  const ofBob = await pit.ask('GET', '/api/v1/messages', { key: bob });
  assert.equal(ofBob.json.total, 0);
  for (const path of [`/api/v1/message/${sent.json.ID}`])
    assert.equal((await pit.ask('GET', path, { key: bob })).status, 404);
});

onEngines('what cannot be sent is an error of the call', async (_, start) => {
  const pit = await Pit.start(start);
  const bob = await createMailbox(pit.service, await pit.service.key('bob'));
  const From = { Email: 'a@shop.test' };
  const To = [{ Email: pit.mailbox.address }];
  for (const [body, status, error] of [
    [{ To }, 400, /From is required/],
    [{ From: { Email: 'nobody' }, To }, 400, /^invalid From address: nobody$/],
    [{ From, To: [{ Email: 'a b@x' }] }, 400, /^invalid To address/],
    [{ From, Bcc: ['x'] }, 400, /^invalid Bcc address: x$/],
    [{ From, ReplyTo: [{ Name: 'x' }] }, 400, /^invalid Reply-To address/],
    [{ From, To: [{ Email: bob.address }] }, 404, /none of the recipients/],
    [{ From, To: [{ Email: 'a@elsewhere.test' }, { Email: 'postmaster@mail.test' }] }, 404, /none of the recipients/],
    [{ From }, 404, /none of the recipients/],
    [{ From, To: 'x' }, 400, /To must be an array of objects/],
    [{ From, To, Headers: { Subject: 'x' } }, 400, /cannot have Subject/],
    [{ From, To, Headers: { 'X-Y': 'a\r\nBcc: b@x.test' } }, 400, /must be one line/],
    [{ From, To, Attachments: [{ Filename: 'a', Content: '?' }] }, 400, /^error decoding base64 attachment "a"$/],
    [{ From, Bcc: Array.from({ length: 101 }, (_, at) => `a${at}@mail.test`) }, 400, /100 recipients/],
    ['{', 400, /not valid JSON/],
    [{ From, To, Text: 'x'.repeat(2 * 1024 * 1024) }, 413, /./],
  ] as const) {
    const answer = await pit.ask('POST', '/api/v1/send', { body });
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.json.Error, error);
  }
  const { key } = await makeKey(pit.service, pit.key, { scopes: ['mailboxes'], mailboxId: pit.mailbox.id });
  const other = await createMailbox(pit.service, pit.key);
  const beyond = await pit.ask('POST', '/api/v1/send', { key, body: { From, To: [{ Email: other.address }] } });
  assert.equal(beyond.status, 404);
  const within = await pit.ask('POST', '/api/v1/send', { key, body: { From, To: [...To, { Email: other.address }] } });
  assert.equal(within.status, 200, within.text);
  assert.equal((await pit.get('/api/v1/messages')).total, 1);
});

test('where mail is captured, what is for nobody comes into the common inbox of its owner', async (t) => {
  const environment = { MAYFLY_CAPTURE: 'default', MAYFLY_CAPTURE_FROM: 'loopback' };
  const pit = await Pit.start((options) => startService(t, options), { environment, owner: 'default' });
  const From = { Email: 'app@shop.test' };
  const To = [{ Email: 'jane@example.com', Name: 'Jane' }];
  const sent = await pit.ask('POST', '/api/v1/send', {
    body: { From, To, Bcc: ['bcc@example.com'], Subject: 'caught' },
  });
  assert.equal(sent.status, 200, sent.text);
  const message = await pit.get(`/api/v1/message/${sent.json.ID}`);
  assert.deepEqual([message.Subject, message.Bcc], ['caught', [{ Name: '', Address: 'bcc@example.com' }]]);
  assert.deepEqual(await pit.found('to:jane@example.com bcc:bcc@example.com'), ['caught']);
  const bob = await pit.service.key('bob');
  const refused = await pit.ask('POST', '/api/v1/send', { key: bob, body: { From, To } });
  assert.equal(refused.status, 404);
  const theirs = await createMailbox(pit.service, bob);
  const notTheirs = await pit.ask('POST', '/api/v1/send', { body: { From, To: [{ Email: theirs.address }] } });
  assert.equal(notTheirs.status, 404);
});

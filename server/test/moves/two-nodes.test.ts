import assert from 'node:assert/strict';
import { readDrains } from '../../src/store/operations/moves/departing.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { rowsOf } from '../migration/places.ts';
import { converse } from '../smtp/receiver.ts';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { departureOf } from './departure.ts';

const onPostgres = useEngines(['postgres']);

onPostgres('a second node refuses who leaves before it says that nothing of his is under way', async (t, start) => {
  const asNode = (name: string) => ({
    asWorker: { name, workers: 2, measurementsOfAll: async () => [] },
  });
  const first = await start(asNode('one'));
  const second = await start(asNode('two'));
  const [key, bob] = [await first.key('qa'), await first.key('bob')];
  await first.app.accounts.addDomain({ owner: 'qa', domain: 'qa.test' });
  const own = await createMailbox(first, key, { domain: 'qa.test' });
  const shared = await createMailbox(first, key, {});
  const theirs = await createMailbox(first, bob, {});
  const recipient = async (to: string) => {
    const client = await SmtpClient.open(t, second.app.smtp.port);
    await client.command('MAIL FROM:<a@b.test>');
    return { client, code: (await client.command(`RCPT TO:<${to}>`)).code };
  };
  // The second node knows the recipients, and believes that nobody moves.
  const accepted = [];
  for (const { address } of [own, shared]) accepted.push(await recipient(address));
  assert.deepEqual(
    accepted.map(({ code }) => code),
    [250, 250],
  );
  const { begin, close, decide } = departureOf(first);
  const { store } = first.app;
  await begin();
  await close();
  const drained = async () => (await store.read(readDrains, { owner: 'qa' })).map((node) => node.split('/').at(-1));
  assert.deepEqual(await drained(), ['one'], 'the move waits for the second');
  for (const { client } of accepted) {
    await converse(client, [['DATA', '354']]);
    assert.equal((await client.command('Subject: x\r\n\r\nx\r\n.')).code, 450, 'nothing is stored by then');
  }
  assertProblem(await second.call('GET', '/v1/mailboxes', { key }), 503, 'owner_moved');
  await second.app.run('drain');
  assert.deepEqual(await drained(), ['one', 'two']);
  assert.equal(await decide(), true);
  assert.equal((await recipient(shared.address)).code, 450);
  assert.match(String((await recipient(own.address)).code), /^4/);
  assert.equal((await recipient(theirs.address)).code, 250);
  const stored = await rowsOf(first.place, "select id from mails where owner = 'qa'");
  assert.deepEqual(stored, [], 'no mail was accepted by the second after he was refused');
});

import assert from 'node:assert/strict';
import { createMailbox } from '../http/mail.ts';
import { converse } from '../smtp/receiver.ts';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { departureOf } from './departure.ts';

const onEachEngine = useEngines();

onEachEngine(
  'mail by LMTP for who moves is put off, each of his recipients alone, and never lost',
  async (t, start) => {
    const service = await start({ environment: { MAYFLY_LMTP_PORT: '0' } });
    const [key, bob] = [await service.key('qa'), await service.key('bob')];
    await service.app.accounts.addDomain({ owner: 'qa', domain: 'qa.test' });
    const own = await createMailbox(service, key, { domain: 'qa.test' });
    const shared = await createMailbox(service, key, {});
    const theirs = await createMailbox(service, bob, {});
    const open = async () => {
      const client = await SmtpClient.connect(t, service.app.lmtp?.port ?? assert.fail());
      await client.reply();
      await converse(client, [
        ['LHLO mx.test', '250'],
        ['MAIL FROM:<a@b.test>', '250'],
      ]);
      return client;
    };
    const subjects = async () => {
      const { items } = (await service.call('GET', `/v1/mailboxes/${theirs.id}/mails`, { key: bob })).body;
      return items.map(({ subject }: { subject: string }) => subject);
    };
    const accepted = await open();
    await converse(accepted, [
      [`RCPT TO:<${shared.address}>`, '250'],
      [`RCPT TO:<${theirs.address}>`, '250'],
    ]);
    const { begin, close, decide, finish } = departureOf(service);
    await begin();
    await close();
    const isPutOff = async (subject: string) => {
      const client = await open();
      await converse(client, [
        [`RCPT TO:<${shared.address}>`, '450 4.2.1'],
        [`RCPT TO:<${theirs.address}>`, '250'],
        ['DATA', '354'],
        [`Subject: ${subject}\r\n\r\nx\r\n.`, '250'],
      ]);
      const late = await open();
      assert.match((await late.command(`RCPT TO:<${own.address}>`)).text, /^4\d\d /);
    };
    await isPutOff('beside one who leaves');
    await decide();
    await finish();
    await isPutOff('beside one who has left');
    await converse(accepted, [['DATA', '354']]);
    accepted.send('Subject: accepted before\r\n\r\nx\r\n.\r\n');
    for (const to of ['of who has left', 'of his neighbour'])
      assert.match((await accepted.reply()).text, /^450 4\.2\.1/, to);
    assert.deepEqual(await subjects(), ['beside one who has left', 'beside one who leaves']);
  },
);

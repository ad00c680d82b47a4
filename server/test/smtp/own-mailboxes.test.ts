import assert from 'node:assert/strict';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';

const onEachEngine = useEngines();

onEachEngine(
  'mail to postmaster and abuse goes on after their mailboxes were deleted (RFC 5321 §4.5.1)',
  async (t, start) => {
    const service = await start();
    const key = await service.key('postmaster');
    const client = await SmtpClient.open(t, service.app.smtp.port);
    const list = async () => (await service.call('GET', '/v1/mailboxes', { key })).body.items;
    const addresses = ['postmaster@mail.test', 'abuse@mail.test'];
    for (const content of ['Subject: first\n\n', 'Subject: second\n\n']) {
      assert.deepEqual(await list(), []);
      assert.equal((await client.deliver({ to: addresses, content })).code, 250);
      const mailboxes: { id: string; address: string; messageCount: number; permanent: boolean }[] = await list();
      assert.deepEqual(
        new Map(mailboxes.map(({ address, messageCount, permanent }) => [address, [messageCount, permanent]])),
        new Map(addresses.map((address) => [address, [1, true]])),
      );
      const ids = mailboxes.map(({ id }) => id);
      assert.equal((await service.call('DELETE', '/v1/mailboxes', { key, body: { ids } })).status, 204);
    }
  },
);

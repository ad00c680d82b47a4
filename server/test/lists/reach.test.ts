import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();

onEachEngine(
  'a key of one mailbox finds the mails of that one only, and nothing is said of others',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const boxes = [await createMailbox(service, key), await createMailbox(service, key)];
    for (const { address } of boxes) await deliver(t, service, address, 'Subject: a\r\n\r\nneedle\r\n');
    const { body: all } = await service.call('GET', '/v1/mails', { key });
    const { key: bound } = await makeKey(service, key, { scopes: ['mailboxes'], mailboxId: boxes[0].id });
    const own = all.items.filter(({ mailboxId }: { mailboxId: string }) => mailboxId === boxes[0].id);
    const [other] = all.items.filter(({ mailboxId }: { mailboxId: string }) => mailboxId !== boxes[0].id);
    for (const query of ['', '?q=needle', '?subject=a&order=asc']) {
      assert.deepEqual((await service.call('GET', `/v1/mails${query}`, { key: bound })).body.items, own);
    }
    const foreign = await service.key('bob');
    assert.deepEqual((await service.call('GET', '/v1/mails?q=needle', { key: foreign })).body.items, []);
    const nobody = '01890000-0000-7000-8000-000000000000';
    const refusals = [
      await service.call('GET', `/v1/mails/${other.id}`, { key: bound }),
      await service.call('GET', `/v1/mails/${other.id}`, { key: foreign }),
      await service.call('GET', `/v1/mails/${nobody}`, { key }),
      await service.call('GET', '/v1/mails/no%20id', { key }),
    ];
    for (const refused of refusals) {
      assertProblem(refused, 404, 'mail_not_found');
      assert.equal(refused.body.detail, refusals[0]?.body.detail);
    }
    assert.equal((await service.call('DELETE', `/v1/mailboxes/${boxes[0].id}`, { key })).status, 204);
    assert.deepEqual((await service.call('GET', '/v1/mails', { key })).body.items, [other]);
    assertProblem(await service.call('GET', `/v1/mails/${own[0].id}`, { key }), 404, 'mail_not_found');
  },
);

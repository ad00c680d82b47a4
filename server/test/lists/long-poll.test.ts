import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();

onEachEngine(
  'a wait takes those filters that its match knows, and refuses the others with the reason',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const { id, address } = await createMailbox(service, key);
    const box = `/v1/mailboxes/${id}/mails`;
    const waiting = service.call('GET', `${box}?wait=20&subject=wanted&hasAttachments=false`, { key });
    await deliver(t, service, address, 'Subject: other\r\n\r\n', 'Subject: WANTED one\r\n\r\n');
    const { body } = await waiting;
    assert.deepEqual(
      body.items.map(({ subject }: { subject: string }) => subject),
      ['WANTED one'],
    );
    const after = await service.call('GET', `${box}?after=${body.items[0].id}&from=x`, { key });
    assert.deepEqual(after.body.items, []);
    const refused = [
      'limit=1',
      'cursor=x',
      'order=asc',
      'q=a',
      'receivedAfter=x',
      'receivedBefore=x',
      'tag=a',
      'fields=summary',
    ];
    for (const parameter of refused) {
      const [name = ''] = parameter.split('=');
      const answer = await service.call('GET', `${box}?wait=0&${parameter}`, { key });
      assertProblem(answer, 400, 'invalid_request');
      assert.equal(
        answer.body.detail,
        `the query parameter ${name} does not go with wait, which gives the newest emails that have come`,
      );
      assert.equal(answer.body.fix, `Leave wait out to read the list, or ${name} out to wait.`);
    }
    assertProblem(
      await service.call('GET', `${box}?after=${body.items[0].id}&cursor=x`, { key }),
      400,
      'invalid_request',
    );
  },
);

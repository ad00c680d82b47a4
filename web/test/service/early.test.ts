import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ScriptedService } from '../support/scripted-service.ts';

const { Unauthorized } = await import('../../src/service/api.ts');

const place = '/v1/mails';
const query = { limit: 50 };

suite('an early reading', () => {
  test('answers the first who asks for the same, and is made once', async () => {
    const service = new ScriptedService();
    service.door.getEarly(place, query);
    const begun = await service.next();
    const first = service.api.get(place, query);
    assert.equal(service.waiting.length, 0);
    await begun.answer({ items: ['early'] });
    assert.deepEqual(await first, { items: ['early'] });
    const second = service.api.get(place, query);
    await (await service.next()).answer({ items: ['later'] });
    assert.deepEqual(await second, { items: ['later'] });
  });

  test('is not that of another page of the list, and forgotten when nobody wanted it', async () => {
    const service = new ScriptedService();
    service.door.getEarly(place, query);
    await (await service.next()).answer({ items: ['early'] });
    void service.api.get(place, { ...query, cursor: 'a' });
    await (await service.next()).answer({});
    service.door.forgetEarly();
    const asked = service.api.get(place, query);
    await (await service.next()).answer({ items: ['later'] });
    assert.deepEqual(await asked, { items: ['later'] });
  });

  test('that is not authorised ends the session of whoever wanted it, and of nobody else', async () => {
    const service = new ScriptedService();
    service.door.getEarly(place, query);
    await (await service.next()).answer({ status: 401, error: 'unauthorized', detail: 'no' }, 401);
    assert.equal(service.door.isSessionOver(), false);
    await assert.rejects(service.api.get(place, query), Unauthorized);
    assert.equal(service.door.isSessionOver(), true);
  });
});

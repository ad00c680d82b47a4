import assert from 'node:assert/strict';
import { hashSecret } from '../../src/core/accounts/accounts.ts';
import { createLog } from '../../src/lib/log.ts';
import { useEngines } from '../support/engines.ts';
import { expectOwner, moveId, ofOthers, sourceOf } from './source.ts';

const onEachEngine = useEngines();
const week = 7 * 24 * 3_600_000;

onEachEngine(
  'an address of captured mail is kept for an owner who comes, from before the decision until he is served',
  async (t, start) => {
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => void lines.push(line) });
    const settings = { environment: { MAYFLY_CAPTURE: 'default' }, log };
    const { service, operator, call, begin, tryStage, activate } = await expectOwner(t, () => start(settings));
    const catcher = await service.key('default');
    const catches = async (address: string) =>
      (await service.call('PUT', `/v1/addresses/${address}`, { key: catcher, body: {} })).status;
    const reserve = async (address: string) => (await call('/addresses', { rows: [[address, 0, '', 1]] })).status;
    const key = 'mfk_of-another-installation';
    const mailbox = (address: string, index: number) => [
      ...ofOthers.mailbox(address, { id: `${moveId.slice(0, -2)}${10 + index}`, is_foreign: 1 }),
      ...[0, 0, 0],
    ];
    await begin();
    const addresses = [...'abcd'].map((alias) => `${alias}@else.test`);
    const raced = await Promise.all(
      addresses.map(async (address, index) => {
        const caught = index % 2 === 0 ? catches(address) : undefined;
        const reserved = await reserve(address);
        return { address, reserved, caught: (await caught) ?? (await catches(address)) };
      }),
    );
    const coming: string[] = [];
    for (const { address, reserved, caught } of raced) {
      assert.ok(reserved === 204 || reserved === 409, `${address}: ${reserved}`);
      assert.ok(caught === 201 || caught === 409, `${address}: ${caught}`);
      const tried = await tryStage(coming.length, 'mailboxes', mailbox(address, coming.length));
      assert.equal(tried.status === 204, caught === 409, `${address}: before the decision he knows`);
      if (tried.status === 204) coming.push(address);
    }
    assert.ok(coming.length >= addresses.length / 2, 'what is reserved is not caught');
    await tryStage(coming.length, 'keys', ofOthers.key({ hash: hashSecret(key) }));
    const catching = Promise.all([...coming, ...coming].map(catches));
    assert.deepEqual((await activate(coming.length + 1)).body, { state: 'decided' });
    assert.deepEqual([...new Set(await catching)], [409]);
    const { items } = (await service.call('GET', '/v1/mailboxes', { key })).body;
    assert.deepEqual(items.map(({ address }: { address: string }) => address).sort(), coming);
    assert.deepEqual(lines, []);

    const other = await sourceOf(service, { operator, owner: 'carol' });
    await other.begin();
    await other.call('/addresses', { rows: [['late@else.test', 0, '', 1]] });
    assert.equal(await catches('late@else.test'), 409);
    service.clock.advance(week + 1);
    await service.app.run('takeIn');
    assert.equal(await catches('late@else.test'), 201, 'it is free when the move has lapsed');
  },
);

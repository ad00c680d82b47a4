import assert from 'node:assert/strict';
import { declaredDialects } from '../../generate/dialect-tables.ts';
import { useEngines } from '../support/engines.ts';
import { DialectWorld, secret } from './dialect-world.ts';

const onEngines = useEngines();

for (const dialect of await declaredDialects()) {
  onEngines(
    `${dialect.name}: each call asks for a key with its scope, and shows and changes nothing of another owner`,
    async (t, start) => {
      const world = await DialectWorld.start(t, start);
      const before = await world.state();
      for (const call of dialect.calls) {
        const name = `${call.method} ${call.path}`;
        assert.equal((await world.call(dialect, call)).status, 401, `${name} without a key`);
        assert.equal((await world.call(dialect, call, 'mfk_nobodyhasthiskey')).status, 401, `${name} with a wrong key`);
        const refused = await world.call(dialect, call, world.webhooksOnly);
        assert.equal(refused.status, 403, `${name} without the scope: ${refused.text}`);
        const told = await world.call(dialect, call, world.bob);
        assert.ok(told.status < 500 || told.status === 501, `${name}: ${told.status} ${told.text}`);
        assert.ok(!told.text.includes(secret), `${name} shows another owner's mail: ${told.text}`);
      }
      assert.deepEqual(await world.state(), before);
    },
  );
}

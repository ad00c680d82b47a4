import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { addScopes, type RouteScope, routeScopes } from '../../src/http/route-scopes.ts';
import { makeKey } from '../support/api-keys.ts';
import { startService } from '../support/service.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { callsOf, type Operation, operationsOf } from './access-operations.ts';
import { type ScopeSituation, scopeSituations } from './access-situations.ts';
import { AccessWorld } from './access-world.ts';
import { assertProblem } from './exchange.ts';

test('every endpoint answers keys of few scopes and of one mailbox as the table of scopes says', async (t) => {
  const { call } = await startService(t);
  const world = await AccessWorld.start(t);
  const operations = callsOf((await call('GET', '/openapi.json')).body).filter(({ isOpen }) => !isOpen);
  for (const operation of examplesOf(operations, 2)) {
    const access = accessOf(operation.endpoint);
    for (const situation of scopeSituations) {
      const refusal = refusalOf(operation, { access, situation });
      await t.test(`${operation.call}, ${situation}: ${refusal ?? 'as its owner'}`, async (t) => {
        const { answer, right } = await world.stage(t, { operation, situation });
        if (refusal !== undefined) {
          assertProblem(answer, refusal.endsWith('_not_found') ? 404 : 403, refusal);
          await world.assertUntouched(operation, right);
        } else {
          assert.ok(answer.status >= 200 && answer.status < 300, JSON.stringify(answer.body));
        }
        if (refusal === 'scope_missing') assert.ok(answer.body.message.includes(access.scope));
        if (operation.endpoint === 'GET /v1/mailboxes') {
          const ids = answer.body.items.map(({ id }: { id: string }) => id);
          assert.deepEqual(ids.includes(right.mailbox), situation === 'key of this mailbox');
        }
      });
    }
  }
});

test('the document says of every endpoint which scope it needs, and where that is refused', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  for (const { endpoint, path, method } of operationsOf(document).filter(({ isOpen }) => !isOpen)) {
    const access = accessOf(endpoint);
    const documented = document.paths[path][method.toLowerCase()];
    assert.equal(documented['x-required-scope'], access.scope, endpoint);
    assert.ok(documented.description.includes(access.scope), endpoint);
    const isRefused = access.without === undefined || access.isForAll === true;
    if (isRefused) assert.ok(documented.responses[403] !== undefined, `${endpoint} documents 403`);
  }
});

test('HEAD needs what GET needs', async (t) => {
  const service = await startService(t);
  const { key } = await makeKey(service, await service.key('alice'), { scopes: ['mailboxes'] });
  for (const [path, status] of [
    ['/v1/webhooks', 403],
    ['/v1/usage', 200],
  ] as const) {
    assert.equal((await service.call('HEAD', path, { key })).status, status, path);
  }
});

test('a route that nobody has given a scope fails at the start', async () => {
  const app = fastify();
  addScopes(app);
  assert.throws(() => app.get('/v1/secrets/:id', async () => 'all of them'), /GET \/v1\/secrets\/\{id\} needs a scope/);
  await app.close();
});

function accessOf(endpoint: string): RouteScope {
  const access = routeScopes[endpoint];
  assert.ok(access !== undefined, `${endpoint} is in the table`);
  return access;
}

/** Code of the refusal; none where the call succeeds as with the owner's own key. */
function refusalOf(
  { names: [name] }: Operation,
  { access, situation }: { access: RouteScope; situation: ScopeSituation },
): string | undefined {
  // All of these are other keys.
  if (name === 'session') return 'session_not_found';
  // Nobody's key can make one with that scope.
  if (access.scope === 'operator') return 'scope_missing';
  if (situation === 'key without the scope') {
    return access.without === undefined || name !== undefined ? 'scope_missing' : undefined;
  }
  if (access.isForAll) return 'mailbox_forbidden';
  // Of a mail that is named alone nobody is told in which mailbox it is.
  if (name === 'mail') return situation === 'key of this mailbox' ? undefined : 'mail_not_found';
  // Webhooks and keys of the world are bound to no mailbox.
  return name === undefined || (name === 'mailbox' && situation === 'key of this mailbox')
    ? undefined
    : `${name}_forbidden`;
}

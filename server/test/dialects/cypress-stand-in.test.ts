import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import { atEnd } from '../support/test-end.ts';
import { installCypress } from './cypress-stand-in.ts';

type Chain = { [command in 'then' | 'its']: (...args: readonly unknown[]) => Chain };
type Cy = { [command in 'wrap' | 'verifyUpcomingAssertions']: (...args: readonly unknown[]) => Chain };

/** Adds a command as plugins do, with the global `cy`. */
function addCommand(name: string, ...rest: readonly unknown[]): void {
  Reflect.get(globalThis, 'Cypress').Commands.add(name, ...rest);
}

const cy: Cy = new Proxy(Object.create(null), { get: (_target, name) => Reflect.get(globalThis, 'cy')[name] });

test('commands run in the order in which they are called, and a body has the subject of its last chain', async (t) => {
  const cypress = installCypress(t);
  const seen: unknown[] = [];
  addCommand('both', () => {
    cy.wrap(1).then((value: unknown) => void seen.push(value));
    cy.wrap(2).then((value: unknown) => {
      cy.wrap('within').then((inner: unknown) => void seen.push(inner));
      seen.push(value);
    });
  });
  assert.equal(await cypress.run(['both']), 'within');
  assert.deepEqual(seen, [1, 2, 'within']);
  assert.deepEqual(cypress.added, ['both']);
});

test('a child command has the subject before it, and the chain that a body returns is its value', async (t) => {
  const cypress = installCypress(t, { tasks: { double: (value) => Number(value) * 2 } });
  addCommand('first', { prevSubject: true }, (list: unknown[]) => {
    const chain = cy.wrap({ of: list[0] }).its('of');
    cy.wrap('later');
    return chain;
  });
  assert.equal(await cypress.run(['wrap', ['a', 'b']], ['first'], ['should', 'eq', 'a']), 'a');
  assert.equal(await cypress.run(['task', 'double', 2]), 4);
  await assert.rejects(cypress.run(['wrap', []], ['should', 'not.have.length', 0]), /not\.have\.length/);
  await assert.rejects(cypress.run(['nothing']), /has no command "nothing"/);
});

test('an assertion that follows a command is tried again with the value that the command makes then', async (t) => {
  const cypress = installCypress(t);
  const list: number[] = [];
  addCommand('grown', () => {
    const resolve = (): unknown =>
      cy.wrap(list).then((value: readonly number[]) => {
        list.push(list.length);
        return cy.verifyUpcomingAssertions(Array.from(value), {}, { onRetry: resolve });
      });
    return resolve();
  });
  assert.deepEqual(await cypress.run(['grown'], ['should', 'have.length.greaterThan', 2]), [0, 1, 2]);
});

test('requests have a query, credentials and a body, and fail on a status of 400 and above unless told otherwise', async (t) => {
  const cypress = installCypress(t);
  const url = await echo(t);
  const options = {
    url,
    method: 'POST',
    qs: { a: 'b c', none: undefined },
    body: { c: 1 },
    auth: { user: 'u', pass: 'p' },
  };
  assert.deepEqual(await cypress.run(['request', options], ['its', 'body']), {
    ...{ method: 'POST', url: '/?a=b+c', authorization: 'Basic dTpw', type: 'application/json', body: '{"c":1}' },
  });
  await assert.rejects(cypress.run(['request', `${url}/404`]), /404/);
  assert.equal(await cypress.run(['request', { url: `${url}/404`, failOnStatusCode: false }], ['its', 'status']), 404);
});

/** Starts a server that answers with the request as JSON. */
async function echo(t: TestContext): Promise<string> {
  const server = createServer(async (request, answer) => {
    const { method, url, headers } = request;
    const body = Buffer.concat(await Array.fromAsync(request)).toString();
    answer.writeHead(url === '/404' ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
    answer.end(
      JSON.stringify({ method, url, authorization: headers.authorization, type: headers['content-type'], body }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(t, () => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientSupport, supportOf } from '../../../server/src/html-check/client-support.ts';
import { eyesIn, mailClients } from '../../src/views/reader/eyes/eye-list.ts';

test('the clients to choose from are those of which the service knows more than half', () => {
  const { clients, features } = clientSupport();
  const known = clients.filter(
    (_, position) =>
      2 * features.filter((feature) => supportOf(feature, position) === 'unknown').length <= features.length,
  );
  assert.deepEqual(Object.keys(mailClients).sort(), known.map(({ id }) => id).sort());
  assert.equal(new Set(Object.values(mailClients)).size, known.length, 'each has a name of its own');
});

test('a URL names one or two eyes; what is not known is left out', () => {
  assert.deepEqual(eyesIn('gmail.ios'), ['gmail.ios']);
  assert.deepEqual(eyesIn('original,outlook.windows,gmail.ios'), ['original', 'outlook.windows']);
  assert.deepEqual(eyesIn('constructor,<b>,gmail.ios'), ['gmail.ios']);
  assert.deepEqual(eyesIn(''), ['original', 'outlook.windows']);
  assert.deepEqual(eyesIn('nothing'), ['original', 'outlook.windows']);
});

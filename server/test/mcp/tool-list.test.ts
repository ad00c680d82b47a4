import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { post } from './agent.ts';

/** Every tool as agents are told of it: what changes here changes what they do. */
const file = new URL('./tools.json', import.meta.url);

test('agents are told of the committed tools; MAYFLY_TEST_WRITE=1 writes them again', async (t) => {
  const service = await startService(t);
  const agent = { url: service.app.url, key: await service.key('alice'), query: '?tools=admin' };
  const { body } = await post(agent, 'tools/list');
  if (process.env.MAYFLY_TEST_WRITE === '1') {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(file, `${JSON.stringify(body.result.tools, undefined, 2)}\n`);
  }
  assert.deepEqual(body.result.tools, JSON.parse(await readFile(file, 'utf8')));
});

test('every tool says when to use it, what it does and what it answers, and what of that is untrusted', async () => {
  const tools = JSON.parse(await readFile(file, 'utf8'));
  for (const { name, title, description, annotations, inputSchema, outputSchema } of tools) {
    assert.ok(title.length > 3 && description.length > 40, name);
    assert.deepEqual(Object.keys(annotations).sort(), [
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
    assert.equal(inputSchema.additionalProperties, false, name);
    assert.equal(outputSchema.type, 'object', name);
    for (const field of ['subject', 'from', 'text']) {
      const untrusted = outputSchema.properties[field]?.description;
      if (untrusted !== undefined) assert.match(untrusted, /Untrusted/, `${name} ${field}`);
    }
  }
});

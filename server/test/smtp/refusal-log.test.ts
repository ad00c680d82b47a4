import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Refusal, turnedAwayReasons } from '../../src/contract/refusals.ts';
import { RefusalLines, refusalLinesMax } from '../../src/core/refusals/refusal-lines.ts';
import { createLog } from '../../src/lib/log.ts';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventually } from '../support/until.ts';

function collected(): { lines: Record<string, unknown>[]; log: ReturnType<typeof createLog> } {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) };
}

test('a refused message is logged with its sender, recipient, reason and client', async (t) => {
  const { lines, log } = collected();
  const service = await startService(t, { log });
  const client = await SmtpClient.open(t, service.app.smtp.port);
  await client.command('MAIL FROM:<shop@sender.test>');
  const { text } = await client.command('RCPT TO:<ann@nowhere.example>');
  await eventually('the line', () => lines.some(({ msg }) => msg === 'refused'));
  const { time, refusedAt, ehlo, ...line } = lines.find(({ msg }) => msg === 'refused') ?? {};
  assert.equal(refusedAt, new Date(service.clock.now()).toISOString());
  assert.deepEqual(line, {
    level: 30,
    client: '127.0.0.1',
    sender: 'shop@sender.test',
    recipient: 'ann@nowhere.example',
    reason: 'relay_denied',
    reply: text.trim(),
    msg: 'refused',
  });
});

test('a flood of refusals writes no more lines than a second may have, and leaves those of others', () => {
  const { lines, log } = collected();
  const refusals = new RefusalLines({ log });
  const ofClient = (client: string, index: number): Refusal => ({
    ...{ id: `${1_000_000 + index}`, refusedAt: '2026-01-01T00:00:00.000Z', node: 'one', client },
    ...{ reply: '550 no', reason: turnedAwayReasons[0], why: '', fix: '' },
  });
  refusals.add(ofClient('198.51.100.7', 0));
  for (let index = 1; index <= 1_000; index += 1) refusals.add(ofClient('192.0.2.1', index));
  assert.equal(lines.length, 0);
  refusals.write();
  assert.deepEqual(
    lines.slice(0, 2).map(({ client }) => client),
    ['198.51.100.7', '192.0.2.1'],
  );
  assert.equal(lines.length, refusalLinesMax + 1);
  assert.equal(lines.at(-1)?.leftOut, 1_001 - refusalLinesMax);
  refusals.write();
  assert.equal(lines.length, refusalLinesMax + 1, 'a second without refusals has no line');
});

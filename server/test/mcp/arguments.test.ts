import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { callTool, failTool, post } from './agent.ts';

/** Words of validators that mean nothing to a caller. */
const jargon = /must NOT|additional propert|instance|keyword|schema|\bdata\b|\/properties|#\/|\^|must match/i;

interface ToolSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
  readonly required?: readonly string[];
}

/** A value that no argument of its kind takes. */
const wrongValueOf = (type: string | undefined) => (type === 'object' || type === 'array' ? 'x' : { is: 'wrong' });

test('a wrong argument of any tool is named, with what is right and what to do', async (t) => {
  const service = await startService(t);
  const agent = { url: service.app.url, key: await service.key('alice'), query: '?tools=admin' };
  const { body } = await post(agent, 'tools/list');
  assert.equal(body.result.tools.length, 20);
  for (const { name, inputSchema } of body.result.tools as { name: string; inputSchema: ToolSchema }[]) {
    const known = Object.entries(inputSchema.properties ?? {});
    for (const [argument, { type }] of known) {
      const wrong = await failTool(agent, name, { [argument]: wrongValueOf(type) });
      assert.match(wrong, new RegExp(`^invalid arguments of ${name}:\\s`), wrong);
      assert.match(
        wrong,
        new RegExp(`\\b${argument} must be .+, not (an object|"x")\\. Send .+ as ${argument}\\.`),
        wrong,
      );
      assert.doesNotMatch(wrong, jargon);
      const misspelt = `${argument}x`;
      const unknown = await failTool(agent, name, { [misspelt]: 'a' });
      assert.match(unknown, new RegExp(`\\b${misspelt} is not a known argument: did you mean ${argument}\\?`), unknown);
      assert.match(unknown, new RegExp(`Write ${argument} in its place`));
      assert.doesNotMatch(unknown, jargon);
    }
    if (known.length === 0) {
      const unknown = await failTool(agent, name, { limit: 5 });
      assert.match(unknown, /limit is not a known argument \(it has none\)\. Leave it out\./);
    }
    for (const argument of inputSchema.required ?? []) {
      const missing = await failTool(agent, name, {});
      assert.match(missing, new RegExp(`\\b${argument} is required: .+\\. Add ${argument}(: .+)?\\.`), missing);
    }
  }
});

test('several wrong arguments are told at once, and a value beyond its limits with them', async (t) => {
  const service = await startService(t);
  const agent = { url: service.app.url, key: await service.key('alice') };
  const wait = await failTool(agent, 'wait_for_mail', { mailbox: 'a@mail.test', subjct: 'x', timeout_seconds: '30' });
  assert.equal(
    wait,
    `invalid arguments of wait_for_mail:
- subjct is not a known argument: did you mean subject? (known: mailbox, subject, from, timeout_seconds, has_code). Write subject in its place, or leave it out.
- timeout_seconds must be a whole number, 0 to 120, not "30". Write 30 without quotation marks.`,
  );
  const life = await failTool(agent, 'create_mailbox', { expires_in_minutes: 61 });
  assert.match(life, /expires_in_minutes must be a whole number, 1 to 60, not 61\. Send a whole number, 1 to 60,/);
  const empty = await failTool(agent, 'wait_for_mail', { mailbox: 'a@mail.test', subject: '' });
  assert.match(empty, /subject must not be empty\. Put something into subject\./);
  assert.ok((await failTool(agent, 'read_mail', { mail_id: 'a', ['x'.repeat(100_000)]: 1 })).length < 2_000);
});

test('what the service refuses of an argument has the name that the tool gives it', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_LIFETIME_MINUTES_MAX: '60' } });
  const agent = { url: service.app.url, key: await service.key('alice'), query: '?tools=admin' };
  const { data: mailbox } = await callTool(agent, 'create_mailbox');
  const { address } = mailbox;
  const refused = {
    extend: await failTool(agent, 'extend_mailbox', { mailbox: address, minutes: 61 }),
    send: await failTool(agent, 'send_test_mail', { mailbox: address, subject: 'a', text: 'b', from: 'nobody' }),
    search: await failTool(agent, 'list_mails', { search: 'x'.repeat(2_000) }),
    life: await failTool(agent, 'create_mailbox', { address: 'nothing' }),
  };
  assert.match(refused.extend, /^invalid_request: minutes must be at most/);
  assert.match(refused.send, /^invalid_request: from /);
  assert.match(refused.search, /^invalid_request: search must have/);
  assert.match(refused.life, /^invalid_request: address must be/);
});

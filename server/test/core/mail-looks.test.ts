import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallWork } from '../../src/core/waits/call-work.ts';
import { MailLooks } from '../../src/core/waits/mail-looks.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { addMailbox } from '../store/fixtures.ts';
import { startService } from '../support/service.ts';

test('those who are given the same reading go on one after the other', async (t) => {
  const { app, clock } = await startService(t);
  const { mailbox } = await addMailbox(app.store);
  let nowMs = 0;
  const turns = new Turns({ now: () => nowMs });
  const looks = new MailLooks({ store: app.store, turns });
  const looker = { owner: 'alice', mailboxId: mailbox.id, work: new CallWork(() => 0) };
  const readers = 30;
  const read = async (look: () => Promise<unknown>) => {
    await look();
    nowMs += 5;
  };
  for (const look of [
    () => looks.mailbox(looker, clock.now()),
    () => looks.heads(looker, [mailbox.id]),
    () => looks.refusals(looker),
  ]) {
    const before = turns.steps;
    await Promise.all(Array.from({ length: readers }, () => read(look)));
    assert.ok(turns.steps - before >= readers - 1, `${turns.steps - before} steps`);
  }
});

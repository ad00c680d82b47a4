import assert from 'node:assert/strict';
import { startRuled } from '../smtp/rules-world.ts';
import { useEngines } from '../support/engines.ts';

const test = useEngines(['sqlite']);

test('mail of senders whose name servers never answer is taken within the time of a check, more of it than has a place', async (t, start) => {
  const world = await startRuled(t, start, { MAYFLY_SENDER_CONDITIONS: 'spf,dmarc' });
  const { address, id } = await world.mailbox();
  for (const name of ['slow.example', '_dmarc.slow.example']) world.server.zones.set(name, 'silence');
  const content = 'From: a@slow.example\r\nSubject: x\r\n\r\n';
  const sent = Array.from({ length: 12 }, (_, index) =>
    world.send({ from: 'a@slow.example', content, to: address, client: `192.0.${2 + (index % 4)}.7` }),
  );
  assert.deepEqual(
    (await Promise.all(sent)).map(({ code }) => code),
    sent.map(() => 250),
  );
  const raws = await world.raws({ id });
  assert.equal(raws.length, sent.length);
  for (const raw of raws) assert.match(raw, /^Authentication-Results: mx\.mail\.test;\r\n\tspf=temperror/);
  const metrics = await (await fetch(`${world.service.app.url}/metrics`)).text();
  assert.match(metrics, /mayfly_mail_checks_passed_total\{check="sender"\} 12/);
});

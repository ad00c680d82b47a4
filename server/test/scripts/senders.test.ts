import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTransport, type Transporter } from 'nodemailer';
import type { SetDeliveryScript } from '../../src/contract/mails/scripts.ts';
import { startService } from '../support/service.ts';
import { atEnd } from '../support/test-end.ts';
import { ScriptedMailbox } from './scripted-mailbox.ts';

/** What a sender has noted of one try: when, the code of the answer, and the id of its message. */
interface Noted {
  readonly at: number;
  readonly code: number;
}

/** An application that sends mail by nodemailer, and notes each try in a log of its own. */
class Application {
  readonly mailbox: ScriptedMailbox;
  readonly log: Noted[] = [];
  readonly #transport: Transporter;

  constructor(t: TestContext, mailbox: ScriptedMailbox, pool: { pool?: boolean; maxConnections?: number } = {}) {
    this.mailbox = mailbox;
    const { port } = mailbox.service.app.smtp;
    this.#transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, ...pool });
    atEnd(t, () => this.#transport.close());
  }

  /** Sends a message once; returns the code of the answer, 0 where the connection was closed. */
  async send(messageId: string): Promise<number> {
    const at = this.mailbox.service.clock.now();
    const message = {
      from: 'app@client.test',
      to: this.mailbox.address,
      subject: 'Hi',
      text: 'Hello',
      messageId,
      date: new Date(0),
    };
    const sent = this.#transport.sendMail(message);
    const code = await sent.then(
      ({ response = '' }) => Number(response.slice(0, 3)),
      ({ responseCode }: { responseCode?: number }) => responseCode ?? 0,
    );
    this.log.push({ at, code });
    return code;
  }

  /** The same log, as the service has it. */
  async attempts(): Promise<Noted[]> {
    return (await this.mailbox.attempts()).map(({ attemptedAt, reply }) => ({
      at: Date.parse(attemptedAt),
      code: Number(reply?.slice(0, 3) ?? 0),
    }));
  }
}

async function applicationFor(
  t: TestContext,
  script: SetDeliveryScript,
  pool?: { pool: boolean; maxConnections: number },
): Promise<Application> {
  return new Application(t, await ScriptedMailbox.make(await startService(t), script), pool);
}

test("the attempts of nodemailer's pool are those that it reports, over connections that it keeps", async (t) => {
  const script: SetDeliveryScript = {
    steps: [
      { reply: '451 4.7.1 later', times: 2 },
      { at: 'data', reply: '450 4.3.2 busy' },
      { at: 'end', reply: '554 5.7.1 no' },
    ],
  };
  const application = await applicationFor(t, script, { pool: true, maxConnections: 1 });
  const ids = ['<1@client.test>', '<2@client.test>', '<3@client.test>', '<4@client.test>', '<5@client.test>'];
  const codes = await Promise.all(ids.map((id) => application.send(id)));
  assert.deepEqual(codes, [451, 451, 450, 554, 250]);
  assert.deepEqual(await application.attempts(), application.log);
});

/** Runs a job as BullMQ does: so many attempts, after pauses that double. */
async function runWithBackoff(application: Application, { attempts, delayMs }: { attempts: number; delayMs: number }) {
  for (let made = 1; ; made += 1) {
    const code = await application.send('<job@client.test>');
    if (code === 250) return 'completed';
    if (made === attempts) return 'failed';
    application.mailbox.service.clock.advance(delayMs * 2 ** (made - 1));
  }
}

test('the attempts of a queue with a growing backoff have its pauses, and tell that it is the same message', async (t) => {
  const application = await applicationFor(t, { steps: [{ at: 'end', reply: '451 4.3.0 later', times: 3 }] });
  assert.equal(await runWithBackoff(application, { attempts: 5, delayMs: 1_000 }), 'completed');
  const attempts = await application.attempts();
  assert.deepEqual(attempts, application.log);
  const pauses = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0));
  assert.deepEqual(pauses, [1_000, 2_000, 4_000]);
  assert.deepEqual(
    (await application.mailbox.attempts()).map(({ repeatOf }) => repeatOf),
    [undefined, 1, 1, 1],
  );
});

/** Runs a job as Laravel does: after a list of pauses in seconds; an answer of 5xx fails it at once. */
async function runWithPauses(application: Application, { backoff }: { backoff: readonly number[] }) {
  for (const pause of [...backoff, undefined]) {
    const code = await application.send('<job@client.test>');
    if (code === 250) return 'processed';
    if (code >= 500 || pause === undefined) return 'failed';
    application.mailbox.service.clock.advance(pause * 1_000);
  }
  return 'failed';
}

test('the attempts of a queue with a list of pauses end where it gives up', async (t) => {
  const gone = await applicationFor(t, {
    steps: [{ reply: '421 4.3.2 restarting' }, { reply: '550 5.1.1 gone', times: 9 }],
  });
  assert.equal(await runWithPauses(gone, { backoff: [10, 30, 60] }), 'failed');
  assert.deepEqual(
    gone.log.map(({ code }) => code),
    [421, 550],
  );
  assert.deepEqual(await gone.attempts(), gone.log);
  const limited = await applicationFor(t, { steps: [], rate: { max: 1, seconds: 60 } });
  await limited.send('<first@client.test>');
  assert.equal(await runWithPauses(limited, { backoff: [10, 30, 60] }), 'processed');
  assert.deepEqual(await limited.attempts(), limited.log);
});

test('a sender whose answer is lost sends a duplicate, which the attempts tell', async (t) => {
  const application = await applicationFor(t, { steps: [{ at: 'end', drop: true }] });
  assert.equal(await runWithBackoff(application, { attempts: 2, delayMs: 1_000 }), 'completed');
  assert.deepEqual(await application.attempts(), application.log);
  const [lost, again] = await application.mailbox.attempts();
  assert.deepEqual([lost?.dropped, again?.repeatOf, (await application.mailbox.subjects()).length], [true, 1, 2]);
  assert.notEqual(lost?.mailId, again?.mailId);
});

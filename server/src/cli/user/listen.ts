import type { StreamedEvent } from '../../../../client/src/main.ts';
import { systemClock } from '../../lib/clock.ts';
import { systemRandom } from '../../lib/random.ts';
import { createSecret, signatureHeaders } from '../../outbound/signature.ts';
import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { interrupted } from '../terminal/interrupt.ts';
import { styled } from '../terminal/terminal.ts';
import { connect } from './connection.ts';
import { timeOf } from './formats.ts';

const answerMsMax = 10_000;

/** Command that sends the events of the service on to a program on this machine. */
export const listenCommand = command({
  name: 'listen',
  summary: 'send events on to a URL of this machine, as signed webhooks',
  options: {
    'forward-to': { type: 'string', value: 'URL', summary: 'where to, as http://localhost:3000/hooks' },
    types: { type: 'string', value: 'TYPES', summary: 'only these, as mail.received,mailbox.expired' },
  },
  about: `For a receiver that the service cannot reach. Each event is sent once, signed as the service signs webhooks, with a
secret that is printed at the start. Ctrl-C ends it.`,
  example: 'mayfly listen --forward-to http://localhost:3000/hooks',
  run: async ({ values }, { print, say, terminal: { output } }) => {
    const url = urlOf(values['forward-to']);
    const mayfly = await connect();
    const { signal } = interrupted();
    const secret = createSecret(systemRandom());
    say(`events of ${mayfly.url} go to ${url}; Ctrl-C ends it`);
    print(secret);
    const types = values.types?.split(',').map((type) => type.trim());
    try {
      for await (const event of mayfly.events({ types, signal })) {
        const outcome = await forward(event, { url, secret, signal });
        const look = outcome.isTaken ? 'code' : 'refused';
        say(`${timeOf(new Date(event.timestamp))}  ${event.type.padEnd(18)}  ${styled(outcome.text, look, output)}`);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
});

async function forward(
  { cursor: _, ...event }: StreamedEvent,
  { url, secret, signal }: { url: string; secret: string; signal: AbortSignal },
): Promise<{ isTaken: boolean; text: string }> {
  const body = JSON.stringify(event);
  const signed = signatureHeaders({ id: event.id, timestampMs: systemClock.now(), body, secrets: [secret] });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)]),
    });
    await answer.body?.cancel();
    return { isTaken: answer.ok, text: String(answer.status) };
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { isTaken: false, text: cause instanceof Error ? cause.message : String(cause) };
  }
}

function urlOf(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--forward-to URL is missing');
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new UsageError(`--forward-to: "${text}" is no http URL`);
  return text;
}

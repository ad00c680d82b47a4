import { systemClock } from '../../../lib/clock.ts';
import { systemRandom } from '../../../lib/random.ts';
import { UsageError } from '../../arguments.ts';
import { command } from '../../command.ts';
import { interrupted } from '../../terminal/interrupt.ts';
import { styled } from '../../terminal/terminal.ts';
import { printable } from '../../terminal/text.ts';
import { connect } from '../connection.ts';
import { timeOf } from '../formats.ts';
import { fetchThatTells } from './stream-state.ts';

const answerMsMax = 10_000;
const typeColumns = 16;

/** Command that sends the events of the service on to a program on this machine. */
export const listenCommand = command({
  name: 'listen',
  summary: 'send events on to a URL of this machine, as signed webhooks',
  options: {
    'forward-to': {
      type: 'string',
      value: 'URL',
      isRequired: true,
      summary: 'URL of the receiver, such as http://localhost:3000/hooks',
    },
    types: { type: 'string', value: 'TYPES', summary: 'only these, such as mail.received,mailbox.expired' },
  },
  about: `For a receiver that the service cannot reach. Sends each event once, in order, signed as the
service signs webhooks; prints the secret at the start. Connects again when it is cut off,
without leaving anything out. Ctrl-C ends it.`,
  names: { types: '--types' },
  example: 'mayfly listen --forward-to http://localhost:3000/hooks',
  run: async ({ values }, { print, say, terminal }) => {
    const url = urlOf(values['forward-to']);
    const { createSecret, signatureHeaders } = await import('../../../outbound/signature.ts');
    let head = '';
    const mayfly = await connect({ fetch: fetchThatTells({ say, terminal }, () => say(head)) });
    const { owner } = await mayfly.usage();
    const { signal } = interrupted();
    const secret = createSecret(systemRandom());
    head = `${styled('●', 'code', terminal.errors)} events of ${owner} at ${mayfly.url} go to ${url}; Ctrl-C ends it`;
    print(secret);
    const types = values.types?.split(',').map((type) => type.trim());
    try {
      for await (const { cursor: _, ...event } of mayfly.events({ types, signal })) {
        const body = JSON.stringify(event);
        const signed = signatureHeaders({ id: event.id, timestampMs: systemClock.now(), body, secrets: [secret] });
        const { isTaken, text } = await post(url, { body, headers: { ...signed }, signal });
        const outcome = styled(printable(text), isTaken ? 'code' : 'refused', terminal.errors);
        say(`${timeOf(new Date(event.timestamp), terminal.errors)}  ${event.type.padEnd(typeColumns)}  ${outcome}`);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
});

/** Sends one event; the outcome is the status of the answer, or why there was none. */
async function post(
  url: string,
  { body, headers, signal }: { body: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<{ isTaken: boolean; text: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
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

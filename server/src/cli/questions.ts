import type { ChildProcess } from 'node:child_process';
import { withDeadline } from '../lib/scheduling/deadline.ts';

/** The other end of a channel between processes: a child, or in the child the process itself. */
export type Channel = Pick<ChildProcess, 'on' | 'off' | 'send'> | NodeJS.Process;

let questionsAsked = 0;

/**
 * Asks the process at the other end.
 * @throws DeadlineError when it does not answer in time, as when it has just ended.
 */
export async function ask(channel: Channel, question: string, answerMsMax: number): Promise<unknown> {
  questionsAsked += 1;
  const id = questionsAsked;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const onMessage = (message: { answerTo?: number; answer?: unknown }) => {
    if (message.answerTo === id) resolve(message.answer);
  };
  channel.on('message', onMessage);
  tell(channel, { question, id });
  try {
    return await withDeadline(promise, answerMsMax);
  } finally {
    channel.off('message', onMessage);
  }
}

/** Answers a question whenever the process at the other end asks it. */
export function answer(channel: Channel, question: string, give: () => Promise<unknown>): void {
  channel.on('message', async (message: { question?: string; id?: number }) => {
    if (message.question === question) tell(channel, { answerTo: message.id, answer: await give() });
  });
}

/** Says something to the process at the other end; nobody hears it if that has ended. */
export function tell(channel: Channel, message: object): void {
  channel.send?.(message, undefined, undefined, () => {});
}

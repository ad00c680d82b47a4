import type { ChildProcess } from 'node:child_process';
import { withDeadline } from '../../../lib/scheduling/deadline.ts';

/** Channel between two processes, at one end: in a parent its child, in a child its own `process`. */
export type Channel = Pick<ChildProcess, 'on' | 'off' | 'send'> | NodeJS.Process;

let questionsAsked = 0;

/**
 * Asks the process at the other end a question.
 * @throws DeadlineError when no answer comes in time, for instance because that process has just ended.
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

/** Answers a question each time the process at the other end asks it. */
export function answer(channel: Channel, question: string, give: () => Promise<unknown>): void {
  channel.on('message', async (message: { question?: string; id?: number }) => {
    if (message.question === question) tell(channel, { answerTo: message.id, answer: await give() });
  });
}

/** Sends a message to the process at the other end. It is lost when that has ended. */
export function tell(channel: Channel, message: object): void {
  channel.send?.(message, undefined, undefined, () => {});
}

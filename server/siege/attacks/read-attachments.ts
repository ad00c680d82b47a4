import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { readToEnd } from '../http-call.ts';
import { attachmentPath, messageWithFile } from '../message-with-file.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const readers = 100;
const seconds = 20;
const addedMemoryMbMax = 64;

/** Readers of one attachment that is nearly as large as a message may be. */
export const largeAttachment: Attack = readersOf({
  ...{ id: '17a', name: '100 readers of 24 MB' },
  file: { bytes: 24_000_000, as: '8bit' },
});

/** Readers of an attachment of which many are answered at once. */
export const manyAttachments: Attack = readersOf({
  ...{ id: '17b', name: '100 readers of 400 kB' },
  file: { bytes: 400_000, as: 'base64' },
});

function readersOf(options: { id: string; name: string; file: Parameters<typeof messageWithFile>[0] }): Attack {
  const { id, name, file } = options;
  return {
    ...{ id, name, seconds, addedMemoryMbMax },
    fill: filledWith({ mails: 1, messages: () => [Buffer.from(messageWithFile(file))] }),
    prepare: async (target) => {
      const path = await attachmentPath(target, await filledMailbox(target));
      return (over) => readAgain(target, { path, over });
    },
  };
}

async function readAgain({ url, key }: Target, { path, over }: { path: string; over: AbortSignal }): Promise<string> {
  const answers = new Tally();
  await repeatAtOnce({ atOnce: readers, over }, async (index) => {
    answers.add(await readToEnd(url, { path, key, localAddress: attackerAddress(index), over }));
  });
  return `answers: ${answers}`;
}

import { attackerAddress } from './addresses.ts';
import type { Target } from './attack.ts';
import type { AttackedMailbox } from './attacked-mailbox.ts';
import { call } from './http-call.ts';
import { Tally } from './tally.ts';
import { repeatAtOnce } from './under-way.ts';

/** Waits at once, again and again, and counts the answers. */
export async function repeatWaits(
  { url, key }: Target,
  options: { mailbox: AttackedMailbox; body: object; atOnce: number; over: AbortSignal },
): Promise<Tally> {
  const answers = new Tally();
  const { mailbox, body } = options;
  await repeatAtOnce(options, async (index) => {
    const path = `${mailbox.path}/wait`;
    const wanted = { method: 'POST', path, key, body, localAddress: attackerAddress(index), timeoutMs: 60_000 };
    answers.add(await call(url, wanted).then(({ status }) => status, String));
  });
  return answers;
}

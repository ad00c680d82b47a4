import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { statusOf } from '../../../load/account.ts';
import { call } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met, type Target } from '../../attack.ts';
import { Tally } from '../../means/tally.ts';

const callers = 32;
/** So many callers in a row send the same Idempotency-Key. */
const callersOfKey = 4;
const chainMax = 5;
const Made = Type.Object({ id: Type.String(), key: Type.Optional(Type.String()) });

/** Mailboxes created again and again under shared Idempotency-Keys, and chains of API keys made and revoked. */
export const repeatedCreations: Attack = {
  id: '23',
  name: 'repeated Idempotency-Keys, API keys made and revoked',
  seconds: 20,
  prepare: async (target) => async (over) => {
    const answers = new Tally();
    const mailboxes = new Map<string, Set<string>>();
    await repeatAtOnce({ atOnce: callers, over }, async (index) => {
      const localAddress = attackerAddress(index % callers);
      if (index % 2 === 0) await createOnce(target, { index, localAddress, answers, mailboxes });
      else await makeAndRevoke(target, { index, localAddress, answers });
    });
    const twice = [...mailboxes.values()].filter(({ size }) => size > 1).length;
    return {
      got: `answers: ${answers}; ${mailboxes.size} Idempotency-Keys`,
      faults: met({ [`${twice} Idempotency-Keys had more than one effect`]: twice > 0 }),
    };
  },
};

interface Caller {
  readonly index: number;
  readonly localAddress: string;
  readonly answers: Tally;
}

/** Creates a mailbox under an Idempotency-Key that others send too, and deletes it after the last of them. */
async function createOnce(
  target: Target,
  { mailboxes, ...caller }: Caller & { mailboxes: Map<string, Set<string>> },
): Promise<void> {
  const group = `group-${Math.floor(caller.index / 2 / callersOfKey)}`;
  const headers = { 'idempotency-key': group };
  const made = await make(target, { path: '/v1/mailboxes', body: { expiresIn: 1 }, headers }, caller);
  if (made === undefined) return;
  mailboxes.set(group, (mailboxes.get(group) ?? new Set()).add(made.id));
  await remove(target, `/v1/mailboxes/${made.id}`, caller);
}

/** Makes a chain of keys, each with the one before, and revokes the first. */
async function makeAndRevoke(target: Target, caller: Caller): Promise<void> {
  const chain: Static<typeof Made>[] = [];
  for (let key: string | undefined = target.key; key !== undefined && chain.length < chainMax; ) {
    const body = { name: `${caller.index}`, scopes: ['keys'] };
    const made = await make({ ...target, key }, { path: '/v1/api-keys', body, headers: {} }, caller);
    if (made !== undefined) chain.push(made);
    key = made?.key;
  }
  const [first] = chain;
  if (first !== undefined) await remove(target, `/v1/api-keys/${first.id}`, caller);
}

async function make(
  { url, key }: Target,
  wanted: { path: string; body: object; headers: Readonly<Record<string, string>> },
  { localAddress, answers }: Caller,
): Promise<Static<typeof Made> | undefined> {
  const answer = await call(url, { ...wanted, method: 'POST', key, localAddress }).catch((error: Error) => error);
  answers.add(answer instanceof Error ? answer.message : answer.status);
  if (answer instanceof Error || answer.status !== 201) return undefined;
  return Value.Parse(Made, JSON.parse(answer.body));
}

async function remove(target: Target, path: string, { localAddress, answers }: Caller): Promise<void> {
  answers.add(await statusOf(target, { method: 'DELETE', path, localAddress }));
}

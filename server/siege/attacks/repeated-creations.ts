import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { attackerAddress } from '../addresses.ts';
import type { Attack, Spoils, Target } from '../attack.ts';
import { call } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const callers = 32;
/** So many callers in a row send the same Idempotency-Key. */
const callersOfKey = 4;
const chainMax = 5;
const Made = Type.Object({ id: Type.String(), key: Type.Optional(Type.String()) });
type Made = { id: string; key?: string };

/** Mailboxes created again and again under shared Idempotency-Keys, and chains of API keys made and revoked. */
export const repeatedCreations: Attack = {
  id: '23',
  name: 'repeated Idempotency-Keys, API keys made and revoked',
  seconds: 20,
  prepare: async (target) => async (over) => {
    const answers = new Tally();
    const mailboxes = new Map<string, Set<string>>();
    await repeatAtOnce({ atOnce: callers, over }, async (index) => {
      if (index % 2 === 0) await createOnce(target, { index, answers, mailboxes });
      else await makeAndRevoke(target, { index, answers });
    });
    return spoils(answers, mailboxes);
  },
};

/** Creates a mailbox under an Idempotency-Key that others send too, and deletes it after the last of them. */
async function createOnce(
  target: Target,
  { index, answers, mailboxes }: { index: number; answers: Tally; mailboxes: Map<string, Set<string>> },
): Promise<void> {
  const group = Math.floor(index / 2 / callersOfKey);
  const once = `group-${group}`;
  const headers = { 'idempotency-key': once };
  const made = await make(target, { path: '/v1/mailboxes', body: { expiresIn: 1 }, headers, index, answers });
  if (made === undefined) return;
  const ids = mailboxes.get(once) ?? new Set();
  mailboxes.set(once, ids.add(made.id));
  await remove(target, { path: `/v1/mailboxes/${made.id}`, index, answers });
}

/** Makes a chain of keys, each with the one before, and revokes the first. */
async function makeAndRevoke(target: Target, { index, answers }: { index: number; answers: Tally }): Promise<void> {
  const chain: Made[] = [];
  for (let key: string | undefined = target.key; key !== undefined && chain.length < chainMax; ) {
    const body = { name: `${index}`, scopes: ['keys'] };
    const made = await make({ ...target, key }, { path: '/v1/api-keys', body, headers: {}, index, answers });
    if (made !== undefined) chain.push(made);
    key = made?.key;
  }
  const [first] = chain;
  if (first !== undefined) await remove(target, { path: `/v1/api-keys/${first.id}`, index, answers });
}

interface Wanted {
  readonly path: string;
  readonly index: number;
  readonly answers: Tally;
}

async function make(
  { url, key }: Target,
  { path, body, headers, index, answers }: Wanted & { body: object; headers: Readonly<Record<string, string>> },
): Promise<Made | undefined> {
  const wanted = { method: 'POST', path, key, body, headers, localAddress: attackerAddress(index % callers) };
  const answer = await call(url, wanted).catch(String);
  answers.add(typeof answer === 'string' ? answer : answer.status);
  return typeof answer === 'string' || answer.status !== 201 ? undefined : Value.Parse(Made, JSON.parse(answer.body));
}

async function remove({ url, key }: Target, { path, index, answers }: Wanted): Promise<void> {
  const wanted = { method: 'DELETE', path, key, localAddress: attackerAddress(index % callers) };
  answers.add(await call(url, wanted).then(({ status }) => status, String));
}

function spoils(answers: Tally, mailboxes: ReadonlyMap<string, ReadonlySet<string>>): Spoils {
  const twice = [...mailboxes.values()].filter(({ size }) => size > 1).length;
  return {
    got: `answers: ${answers}; ${mailboxes.size} Idempotency-Keys`,
    faults: twice === 0 ? [] : [`${twice} Idempotency-Keys had more than one effect`],
  };
}

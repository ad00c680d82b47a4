import type { Body } from '../base/body.ts';
import { type Answer, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import { endFaults, type Fault, type FaultsParts, readFaults, setFaults } from '../base/faults.ts';

const path = '/api/v2/jim';
const names = [
  'DisconnectChance',
  'AcceptChance',
  'LinkSpeedAffect',
  'LinkSpeedMin',
  'LinkSpeedMax',
  'RejectSenderChance',
  'RejectRecipientChance',
  'RejectAuthChance',
] as const;

/** Chances of a Jim that is made without any, as in MailHog. */
const usual = { accept: 0.99, disconnect: 0.005, rejectSender: 0.05, rejectRecipient: 0.05 };

/** Calls of MailHog's Jim: the shares of a script of captured mail. */
export function hogJimCalls(parts: FaultsParts): DialectCall[] {
  const differs =
    "Jim is a script of captured mail, for the key's owner if mail is captured for that; a chance is a share of whole percents that is spread evenly, and a disconnection is at DATA; lines have their speed, and logins are not rejected";
  const missing = () => new DialectError(404, 'Jim is not here: make him with POST');
  const set: NonNullable<DialectCall['answer']> = async ({ caller, json }) => {
    if ((await readFaults(parts, caller)) === undefined) throw missing();
    await setFaults(parts, caller, faultsOf(await json()));
    return {};
  };
  return [
    {
      ...{ method: 'GET', path, scope: 'mailboxes:read', differs },
      answer: async ({ caller }) => {
        const faults = await readFaults(parts, caller);
        if (faults === undefined) throw missing();
        return jsonAnswer(jimOf(faults));
      },
    },
    {
      ...{ method: 'POST', path, scope: 'scripts', differs },
      answer: async ({ caller, json }): Promise<Answer> => {
        if ((await readFaults(parts, caller)) !== undefined) throw new DialectError(400, 'Jim is here already');
        await setFaults(parts, caller, faultsOf(await json()));
        return { status: 201 };
      },
    },
    { ...{ method: 'PUT', path, scope: 'scripts', differs }, answer: set },
    {
      ...{ method: 'DELETE', path, scope: 'scripts', differs },
      answer: async ({ caller }): Promise<Answer> => {
        if (!(await endFaults(parts, caller))) throw missing();
        return {};
      },
    },
  ];
}

function faultsOf(body: Body): Fault[] {
  const isBare = body.names.length === 0;
  const given = body.inAnyCase(names);
  const percent = (name: (typeof names)[number], bare: number) => {
    const chance = isBare ? bare : (given.number(name) ?? 0);
    if (chance < 0 || chance > 1) throw new DialectError(400, `${name} must be between 0 and 1`);
    // One that is there is at least one in a hundred.
    return chance === 0 ? 0 : Math.max(1, Math.round(chance * 100));
  };
  return [
    { at: 'connect', percent: 100 - percent('AcceptChance', usual.accept), drop: true },
    { at: 'mail', percent: percent('RejectSenderChance', usual.rejectSender), reply: '550 5.1.0 Invalid sender' },
    {
      ...{ at: 'rcpt', percent: percent('RejectRecipientChance', usual.rejectRecipient) },
      reply: '550 5.1.1 Invalid recipient',
    },
    { at: 'data', percent: percent('DisconnectChance', usual.disconnect), drop: true },
  ];
}

function jimOf(faults: readonly Fault[]): Record<(typeof names)[number], number> {
  const chance = (at: Fault['at']) => (faults.find((fault) => fault.at === at)?.percent ?? 0) / 100;
  return {
    DisconnectChance: chance('data'),
    AcceptChance: (100 - chance('connect') * 100) / 100,
    ...{ LinkSpeedAffect: 0, LinkSpeedMin: 0, LinkSpeedMax: 0 },
    RejectSenderChance: chance('mail'),
    RejectRecipientChance: chance('rcpt'),
    RejectAuthChance: 0,
  };
}

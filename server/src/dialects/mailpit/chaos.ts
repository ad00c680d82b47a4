import type { Body } from '../base/body.ts';
import { type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import { endFaults, type Fault, type FaultsParts, readFaults, setFaults } from '../base/faults.ts';

/** Trigger of Mailpit: a code, and the share of attempts that have it. */
interface Trigger {
  readonly ErrorCode: number;
  readonly Probability: number;
}

/** Triggers that are steps of a script, with their moment. */
const moments = { Sender: 'mail', Recipient: 'rcpt' } as const;
const noAuthentication: Trigger = { ErrorCode: 535, Probability: 0 };
const errorCodeUsual = 451;

/** Calls of Mailpit's chaos: the shares of a script of captured mail. */
export function pitChaosCalls(parts: FaultsParts): DialectCall[] {
  const differs =
    "it is a script of captured mail, for the key's owner if mail is captured for that; a probability is a share that is spread evenly; `Authentication` is always 0";
  return [
    {
      ...{ method: 'GET', path: '/api/v1/chaos', scope: 'mailboxes:read', differs },
      answer: async ({ caller }) => jsonAnswer(triggersOf((await readFaults(parts, caller)) ?? [])),
    },
    {
      ...{ method: 'PUT', path: '/api/v1/chaos', scope: 'scripts', differs },
      answer: async ({ caller, json }) => {
        const faults = faultsOf((await json()).inAnyCase(['Sender', 'Recipient', 'Authentication']));
        if (faults.some(({ percent }) => percent > 0)) await setFaults(parts, caller, faults);
        else await endFaults(parts, caller);
        return jsonAnswer(triggersOf(faults));
      },
    },
  ];
}

function faultsOf(body: Body): Fault[] {
  const authentication = triggerOf(body, 'Authentication', noAuthentication.ErrorCode);
  if (authentication.Probability > 0)
    throw new DialectError(400, 'Authentication must have the Probability 0: logins fail only when they are wrong');
  return [faultOf(body, 'Sender'), faultOf(body, 'Recipient')];
}

function faultOf(body: Body, name: keyof typeof moments): Fault {
  const { ErrorCode: code, Probability: percent } = triggerOf(body, name, errorCodeUsual);
  const reply = `${code} ${String(code).slice(0, 1)}.3.0 Chaos ${name.toLowerCase()} error`;
  return { at: moments[name], percent, reply };
}

function triggerOf(body: Body, name: string, codeUsual: number): Trigger {
  const given = body.object(name)?.inAnyCase(['ErrorCode', 'Probability']);
  const code = given?.number('ErrorCode') || codeUsual;
  const probability = given?.number('Probability') ?? 0;
  if (!Number.isInteger(code) || code < 400 || code > 599)
    throw new DialectError(400, 'error code must be between 400 and 599');
  if (!Number.isInteger(probability) || probability < 0 || probability > 100)
    throw new DialectError(400, 'probability must be between 0 and 100');
  return { ErrorCode: code, Probability: probability };
}

function triggersOf(faults: readonly Fault[]) {
  const trigger = (at: Fault['at']): Trigger => {
    const { reply, percent = 0 } = faults.find((fault) => fault.at === at && fault.reply !== undefined) ?? {};
    return { ErrorCode: Number(reply?.slice(0, 3) ?? errorCodeUsual), Probability: percent };
  };
  const { Sender, Recipient } = moments;
  return { Sender: trigger(Sender), Recipient: trigger(Recipient), Authentication: noAuthentication };
}

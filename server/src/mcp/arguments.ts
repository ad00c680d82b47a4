import type { FaultFinder } from '../lib/mistakes/faults.ts';
import { fieldName, type MistakenPart, mistakesOf } from '../lib/mistakes/mistakes.ts';
import { argumentValidators } from './generated/argument-validators.ts';
import { ToolError } from './tool.ts';

const validators: Readonly<Record<string, FaultFinder>> = argumentValidators;

const part: MistakenPart = { member: 'argument', whole: 'the arguments' };

/**
 * Checks the arguments of a call by the input of the tool.
 * @throws ToolError that names each wrong argument, says what is right, and what to do.
 */
export function checkArguments(tool: string, given: unknown): void {
  const findFaults = validators[tool];
  if (findFaults === undefined) throw new Error(`there is no validator for "${tool}": run "npm run generate"`);
  if (findFaults(given)) return;
  const told = mistakesOf(findFaults.errors ?? [], part).map(
    ({ pointer, detail, fix }) => `${fieldName(pointer, part.whole)} ${detail}. ${fix}`,
  );
  const [first = '', ...others] = told;
  const list = others.length === 0 ? ` ${first}` : told.map((line) => `\n- ${line}`).join('');
  throw new ToolError(`invalid arguments of ${tool}:${list}`);
}

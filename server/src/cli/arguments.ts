import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the options of a command, and its words, which are as many as `wordNames`.
 * @throws UsageError
 */
export function readArguments<Known extends Options>(
  args: readonly string[],
  options: Known,
  wordNames: readonly string[] = [],
) {
  checkOptions(args, options);
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  const missing = wordNames[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  const surplus = positionals[wordNames.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many`);
  return { values, words: positionals };
}

/** Whether the options include one of these names; what follows `--` is no option. */
export function hasOption(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((arg) => names.includes(arg));
}

/** Refuses whatever `parseArgs` would, in words that name no function of Node.js. */
function checkOptions(args: readonly string[], options: Options): void {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw new UsageError(`there is no option ${rawName}`);
    if (options[name]?.type === 'boolean') {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
    } else if (value === undefined) {
      throw new UsageError(`${rawName} needs a value`);
    } else if (!inlineValue && value.startsWith('-')) {
      throw new UsageError(`${rawName} needs a value; if it is to be "${value}", write ${rawName}=${value}`);
    }
  }
}

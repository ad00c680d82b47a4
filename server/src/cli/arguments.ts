import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the options and the words of a command. There must be one word for each of `wordNames`.
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

/** Whether the options include one of these names. Arguments behind `--` are no options. */
export function hasOption(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((arg) => names.includes(arg));
}

/** Refuses the arguments that `parseArgs` would refuse, in words that name no function of Node.js. */
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

import { parseArgs } from 'node:util';
import { nearestWord } from '../lib/mistakes/nearest-word.ts';

/** Values that a shell offers: these, the addresses of active mailboxes, or files. */
export type Completion = readonly string[] | 'mailboxes' | 'files';

/** Word of a command line, as `ID`. */
export interface WordSpec {
  readonly name: string;
  readonly completes?: Completion;
  readonly isOptional?: true;
  /** Whether there may be several; it is the last one then. */
  readonly isMultiple?: true;
  /** Whether the help leaves it out: the option exists only to be refused. */
  readonly isHidden?: true;
}

/** Option of a command, as `--owner NAME`. */
export type OptionSpec = {
  /** Its explanation in the help, in a few words. */
  readonly summary: string;
  /** A letter, for a short form. */
  readonly short?: string;
  /** Left out of the help: it is not for people. */
  readonly isHidden?: true;
} & (
  | { readonly type: 'boolean' }
  | {
      readonly type: 'string';
      /** The name of its value in the help, as `NAME`. */
      readonly value: string;
      readonly completes?: Completion;
      readonly multiple?: boolean;
      /** Whether the command cannot do without; it says so itself. */
      readonly isRequired?: true;
    }
);

/** Options of a command, by name. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** Error of a command line that cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Values of options by name, and the other words of the line. */
export interface ReadArguments {
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly words: readonly string[];
}

/**
 * Reads the options and the words of a command.
 * @throws UsageError
 */
export function readArguments(
  args: readonly string[],
  options: OptionSpecs,
  words: readonly WordSpec[] = [],
): ReadArguments {
  const specs = parserOptions(options);
  checkOptions(args, options, specs);
  const parsed = parseArgs({ args: [...args], options: specs, allowPositionals: true, strict: true });
  const given = parsed.positionals;
  const missing = words[given.length];
  if (missing !== undefined && !missing.isOptional) throw new UsageError(`${missing.name} is missing`);
  const surplus = words.at(-1)?.isMultiple ? undefined : given[words.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many`);
  const values = Object.entries(options).map(([name, option]) => [name, parsed.values[name] ?? absent(option)]);
  return { values: Object.fromEntries(values), words: given };
}

/** Whether the options include one of these names. Arguments after `--` are no options. */
export function hasOption(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((arg) => names.includes(arg));
}

function absent(option: OptionSpec): false | readonly string[] | undefined {
  if (option.type === 'boolean') return false;
  return option.multiple ? [] : undefined;
}

function parserOptions(options: OptionSpecs) {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      {
        type: option.type,
        ...(option.short === undefined ? {} : { short: option.short }),
        ...(option.type === 'string' && option.multiple ? { multiple: true } : {}),
      },
    ]),
  );
}

/** Refuses the arguments that `parseArgs` would refuse, in words that name no function of Node.js. */
function checkOptions(args: readonly string[], options: OptionSpecs, specs: ReturnType<typeof parserOptions>): void {
  const { tokens } = parseArgs({
    args: [...args],
    options: specs,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw new UsageError(`there is no option ${rawName}${meant(name, options)}`);
    if (options[name]?.type === 'boolean') {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
    } else if (value === undefined) {
      throw new UsageError(`${rawName} needs a value`);
    } else if (!inlineValue && value.startsWith('-') && value !== '-') {
      throw new UsageError(`${rawName} needs a value; if it is to be "${value}", write ${rawName}=${value}`);
    }
  }
}

/** The option with nearly this name, if there is one. */
function meant(name: string, options: OptionSpecs): string {
  const shown = Object.keys(options).filter((option) => options[option]?.isHidden !== true);
  const nearest = name.length < 2 ? undefined : nearestWord(name, shown);
  return nearest === undefined ? '' : ` (did you mean --${nearest}?)`;
}

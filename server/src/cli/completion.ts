import { UsageError } from './arguments.ts';
import { command, type ProgramCommand } from './command.ts';
import { type Commands, commandWords } from './commands.ts';

const shells = { bash, zsh, fish } as const;
const shellNames = Object.keys(shells).join(', ');

/** Command that prints a script by which a shell completes commands and options. */
export function completionCommand(commands: () => Commands): ProgramCommand {
  return command({
    name: 'completion',
    summary: 'print the completions for a shell: bash, zsh or fish',
    words: [{ name: 'SHELL' }],
    about:
      'For bash and zsh evaluate it in the file that the shell reads when it starts; for fish write it to a file in\n~/.config/fish/completions.',
    example: 'source <(mayfly completion bash)',
    run: async ({ words: [shell = ''] }, { print }) => {
      if (!Object.hasOwn(shells, shell)) throw new UsageError(`"${shell}" is no shell that is known (${shellNames})`);
      print(shells[shell as keyof typeof shells](commands()));
    },
  });
}

/** Words that may follow a first word: the actions of a group, and the options of its commands. */
function wordsBehind(commands: Commands, word: string): string[] {
  const found = commands.beginningWith(word);
  const actions = found.flatMap(({ name }) => name.split(' ').slice(1));
  return [...new Set([...actions, ...found.flatMap(optionsOf), '--help'])];
}

function optionsOf({ options }: ProgramCommand): string[] {
  return Object.entries(options).flatMap(([name, { isHidden }]) => (isHidden ? [] : [`--${name}`]));
}

function bash(commands: Commands): string {
  const words = commandWords(commands);
  const cases = words.map((word) => `    ${word}) words=${quoted(wordsBehind(commands, word).join(' '))} ;;`);
  return `_mayfly() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  case \${COMP_CWORD}:\${COMP_WORDS[1]} in
    1:*) words=${quoted([...words, 'help'].join(' '))} ;;
    *:help) words=${quoted(words.join(' '))} ;;
${cases.map((line) => line.replace(/^ {4}/, '    *:')).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  # Where nothing of ours fits, a file may be meant.
  if [ \${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _mayfly mayfly`;
}

function zsh(commands: Commands): string {
  const words = commandWords(commands);
  const described = words.map((word) => quoted(`${word}:${summaryOf(commands, word).replaceAll(':', ' ')}`));
  const cases = words.map((word) => `    ${word}) compadd -- ${wordsBehind(commands, word).join(' ')} ;;`);
  return `#compdef mayfly
_mayfly() {
  if (( CURRENT == 2 )); then
    local -a words
    words=(
      ${described.join('\n      ')}
    )
    _describe command words
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
  _files
}
compdef _mayfly mayfly`;
}

function fish(commands: Commands): string {
  const words = commandWords(commands);
  const lines = words.flatMap((word) => {
    const behind = `__fish_seen_subcommand_from ${word}`;
    const isAction = (text: string) => !text.startsWith('--');
    return [
      `complete -c mayfly -n __fish_use_subcommand -f -a ${word} -d ${quoted(summaryOf(commands, word))}`,
      ...wordsBehind(commands, word).map((text) =>
        isAction(text)
          ? `complete -c mayfly -n ${quoted(behind)} -f -a ${text}`
          : `complete -c mayfly -n ${quoted(behind)} -l ${text.slice(2)}`,
      ),
    ];
  });
  return lines.join('\n');
}

function summaryOf(commands: Commands, word: string): string {
  const [first] = commands.beginningWith(word);
  return first?.summary ?? '';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

import { UsageError } from './arguments.ts';
import { command, type ProgramCommand } from './command.ts';
import type { Commands } from './commands.ts';
import { bashCompletion } from './shells/bash.ts';
import { fishCompletion } from './shells/fish.ts';
import { zshCompletion } from './shells/zsh.ts';

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;
const shellNames = Object.keys(shells);

/** Command that prints a script by which a shell completes commands, options, mailboxes and files. */
export function completionCommand(commands: () => Commands): ProgramCommand {
  return command({
    name: 'completion',
    summary: 'print the completions for a shell: bash, zsh or fish',
    words: [{ name: 'SHELL', completes: shellNames }],
    about: `For bash and zsh put the line of the example into the file that the shell reads when it
starts; for fish write the output to ~/.config/fish/completions/mayfly.fish.
Addresses are those that "mayfly ls" lists.`,
    example: 'source <(mayfly completion bash)',
    run: async ({ words: [shell = ''] }, { print }) => {
      if (!Object.hasOwn(shells, shell)) throw new UsageError(`"${shell}" is not one of ${shellNames.join(', ')}`);
      print(shells[shell as keyof typeof shells](commands()));
    },
  });
}

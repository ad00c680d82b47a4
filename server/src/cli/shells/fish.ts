import type { Completion } from '../arguments.ts';
import type { ProgramCommand } from '../command.ts';
import type { Commands } from '../commands.ts';
import { completedOptions, completedWords, helpTopics, listAddresses, shellQuoted } from './completed.ts';

/** Script by which fish completes the program. */
export function fishCompletion(commands: Commands): string {
  const words = completedWords(commands);
  const lines = words.flatMap(({ word, summary, command, actions }) => {
    const seen = `__fish_seen_subcommand_from ${word}`;
    const names = actions.map(({ action }) => action);
    return [
      line('__fish_use_subcommand', `-a ${word} -d ${shellQuoted(summary)}`),
      ...(command === undefined ? [] : linesOf(command, seen)),
      ...actions.flatMap(({ action, command }) => [
        line(
          `${seen}; and not __fish_seen_subcommand_from ${names.join(' ')}`,
          `-a ${action} -d ${shellQuoted(command.summary)}`,
        ),
        ...linesOf(command, `${seen}; and __fish_seen_subcommand_from ${action}`),
      ]),
    ];
  });
  return `function __mayfly_mailboxes
  ${listAddresses}
end
complete -c mayfly -f
${line('__fish_use_subcommand', "-a help -d 'explain a command'")}
${line('__fish_seen_subcommand_from help', `-a ${shellQuoted(helpTopics(commands).join(' '))}`)}
${lines.join('\n')}`;
}

/** The lines for the options and the words of a command. */
function linesOf(command: ProgramCommand, condition: string): string[] {
  const options = completedOptions(command).map(({ names, summary, value, completes }) => {
    const forms = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
    const values = value === undefined ? '' : ` -r${valuesOf(completes)}`;
    return line(condition, `${forms.join(' ')}${values} -d ${shellQuoted(summary)}`);
  });
  const word = command.words.find(({ completes }) => completes !== undefined)?.completes;
  return word === undefined ? options : [...options, line(condition, valuesOf(word).trim())];
}

function valuesOf(completes: Completion): string {
  if (completes === 'files') return ' -F';
  if (completes === 'mailboxes') return " -f -a '(__mayfly_mailboxes)'";
  return completes.length === 0 ? ' -f' : ` -f -a ${shellQuoted(completes.join(' '))}`;
}

function line(condition: string, text: string): string {
  return `complete -c mayfly -n ${shellQuoted(condition)} ${text}`;
}

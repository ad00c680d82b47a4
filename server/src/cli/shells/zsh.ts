import type { Completion, WordSpec } from '../arguments.ts';
import type { ProgramCommand } from '../command.ts';
import type { Commands } from '../commands.ts';
import {
  type CompletedOption,
  completedOptions,
  completedWords,
  helpTopics,
  listAddresses,
  shellQuoted,
} from './completed.ts';

/**
 * Script by which zsh completes the program. It is read when the shell starts, or stored as `_mayfly` in a folder of
 * `fpath`.
 */
export function zshCompletion(commands: Commands): string {
  const words = completedWords(commands);
  const described = [...words, { word: 'help', summary: 'explain a command' }].map(({ word, summary }) =>
    shellQuoted(`${word}:${summary.replaceAll(':', '\\:')}`),
  );
  const cases = words.map(({ word, command, actions }) =>
    command === undefined
      ? `    ${word})
      if (( CURRENT == 3 )); then compadd -- ${actions.map(({ action }) => action).join(' ')}; return; fi
      shift words; (( CURRENT-- ))
      case $words[2] in
${actions.map(({ action, command }) => `        ${action}) ${callOf(command)} ;;`).join('\n')}
      esac ;;`
      : `    ${word}) ${callOf(command)} ;;`,
  );
  return `#compdef mayfly
_mayfly_mailboxes() {
  local -a found
  found=(\${(f)"$(${listAddresses})"})
  compadd -a found
}
_mayfly() {
  if (( CURRENT == 2 )); then
    local -a commands
    commands=(
      ${described.join('\n      ')}
    )
    _describe command commands
    return
  fi
  case $words[2] in
    help) compadd -- ${helpTopics(commands).join(' ')} ;;
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _mayfly ]; then _mayfly "$@"; else compdef _mayfly mayfly; fi`;
}

function callOf(command: ProgramCommand): string {
  const specs = [...completedOptions(command).flatMap(optionSpecs), ...command.words.map(wordSpec)];
  return `shift words; (( CURRENT-- )); _arguments ${specs.map(shellQuoted).join(' ')}`;
}

/** An option for \`_arguments\`: \`--to=[summary]:ADDRESS:action\`. */
function optionSpecs({ names, summary, value, completes, isMultiple }: CompletedOption): string[] {
  const repeated = isMultiple ? '*' : '';
  return names.map((name) => {
    const equals = value !== undefined && name.startsWith('--') ? '=' : '';
    const message = value === undefined ? '' : `:${value}:${actionOf(completes)}`;
    return `${repeated}${name}${equals}[${summary.replace(/[[\]:\\]/g, '\\$&')}]${message}`;
  });
}

function wordSpec({ name, isMultiple, isOptional, completes = [] }: WordSpec, index: number): string {
  const place = isMultiple ? '*:' : `${index + 1}${isOptional ? '::' : ':'}`;
  return `${place}${name}:${actionOf(completes)}`;
}

function actionOf(completes: Completion): string {
  if (completes === 'mailboxes') return '_mayfly_mailboxes';
  if (completes === 'files') return '_files';
  return completes.length === 0 ? ' ' : `(${completes.map((word) => word.replaceAll(':', '\\:')).join(' ')})`;
}

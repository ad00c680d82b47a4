import type { Completion } from '../arguments.ts';
import type { ProgramCommand } from '../command.ts';
import type { Commands } from '../commands.ts';
import { completedOptions, completedWords, helpTopics, listAddresses, shellQuoted } from './completed.ts';

/** Script by which bash, from 3.2 on, completes the program. */
export function bashCompletion(commands: Commands): string {
  const words = completedWords(commands);
  const cases = words.map(({ word, command, actions }) =>
    command === undefined
      ? `    ${word}) case "$COMP_CWORD \${COMP_WORDS[2]}" in
      '2 '*) words=${list(actions.map(({ action }) => action))} ;;
${actions.map(({ action, command }) => `      *' ${action}') ${choice(command)} ;;`).join('\n')}
    esac ;;`
      : `    ${word}) ${choice(command)} ;;`,
  );
  return `_mayfly() {
  # Bash splits words at : and @, too; those of the line are split at blanks.
  local line=\${COMP_LINE:0:COMP_POINT} current previous kept= words= word
  current=\${line##*[[:space:]]}
  previous=\${line%"$current"}
  previous=\${previous%"\${previous##*[![:space:]]}"}
  previous=\${previous##*[[:space:]]}
  case $current in --*=*) previous=\${current%%=*} current=\${current#*=} ;; esac
  COMPREPLY=()
  case $COMP_CWORD:\${COMP_WORDS[1]} in
    1:*) words=${list([...words.map(({ word }) => word), 'help'])} ;;
    *:help) words=${list(helpTopics(commands))} ;;
  esac
  [ "$COMP_CWORD" -gt 1 ] && case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  case $words in
    mailboxes) words=$(${listAddresses}) ;;
    files) compopt -o filenames 2>/dev/null; words=$(compgen -f -- "$current") ;;
    *) words=\${words// /$'\\n'} ;;
  esac
  while IFS= read -r word; do
    [[ -n $word && $word == "$current"* ]] && COMPREPLY+=("$word")
  done <<< "$words"
  # What stands before them stays as it is.
  [[ $COMP_WORDBREAKS == *:* ]] && kept=\${current%"\${current##*:}"}
  [[ $COMP_WORDBREAKS == *@* && $current == *@* ]] && kept=\${current%%@*}
  COMPREPLY=("\${COMPREPLY[@]#"$kept"}")
  return 0
}
complete -F _mayfly mayfly`;
}

/** Chooses the words after a command: values of the option before, else options or the command's own words. */
function choice(command: ProgramCommand): string {
  const options = completedOptions(command);
  const withValue = options.filter(({ value }) => value !== undefined);
  const values = withValue.map(({ names, completes }) => `${names.join('|')}) words=${wordsOf(completes)} ;;`);
  const names = list(options.flatMap(({ names: [long = ''] }) => [long]));
  const own = command.words.find(({ completes }) => completes !== undefined)?.completes;
  const others =
    own === undefined ? `words=${names}` : `case $current in -*) words=${names} ;; *) words=${wordsOf(own)} ;; esac`;
  return values.length === 0 ? others : `case $previous in ${values.join(' ')} *) ${others} ;; esac`;
}

function wordsOf(completes: Completion): string {
  return typeof completes === 'string' ? completes : list(completes);
}

function list(words: readonly string[]): string {
  return shellQuoted(words.join(' '));
}

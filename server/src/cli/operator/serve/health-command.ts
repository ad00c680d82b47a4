import { UsageError } from '../../arguments.ts';
import { command } from '../../command.ts';

/** The entry of `mayfly health` in the list of commands. */
export const healthCommand = command({
  name: 'health',
  summary: 'ask a running server whether it is ready',
  about: `Asks the server on MAYFLY_HTTP_HOST and MAYFLY_HTTP_PORT. The exit code is 0 if it is ready, else 1.`,
  options: { dev: { type: 'boolean', summary: 'ask "mayfly dev", on its port' } },
  words: [{ name: 'WORD', isOptional: true, isMultiple: true, isHidden: true }],
  example: 'mayfly health',
  // The process runs the command itself when the line says nothing else.
  run: async () => {
    throw new UsageError('health takes no words, and no option but --dev');
  },
});

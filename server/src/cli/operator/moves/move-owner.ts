import { text as textOf } from 'node:stream/consumers';
import { UsageError } from '../../arguments.ts';
import { command, SubcommandError } from '../../command.ts';
import { readServiceUrl } from '../../user/connection.ts';
import { ownerName } from '../owners/owner-name.ts';

/** Command that moves an owner to another installation. */
export const moveOwnerCommand = command({
  name: 'move-owner',
  summary: 'move an account with all that it has to another installation',
  words: [{ name: 'OWNER' }],
  options: {
    to: { type: 'string', value: 'URL', isRequired: true, summary: 'installation that takes it in, over https' },
    ticket: { type: 'string', value: 'TICKET', summary: 'what "mayfly accounts ticket" printed there; - reads it' },
    abort: { type: 'boolean', summary: 'take back a move that was interrupted' },
    'already-moved': { type: 'boolean', summary: 'refuse it here, as a backup of before its move was restored' },
    'target-lost': { type: 'boolean', summary: 'with --abort: the target is gone for good, and never serves it' },
  },
  about: `The account is served while it is copied, then refused for a moment. A move that was
interrupted goes on when the same line is run again, also with a new ticket.`,
  example: 'mayfly move-owner qa --to https://b.example.com --ticket mfm_…',
  run: async ({ values, words: [word] }, { config, print, say }) => {
    const owner = ownerName(word);
    const { abort = false, 'target-lost': isTargetLost = false, 'already-moved': isMoved = false } = values;
    const place = targetUrl(values.to);
    if (isTargetLost && !abort) throw new UsageError('--target-lost goes with --abort');
    if (isMoved && abort) throw new UsageError('--already-moved does not go with --abort');
    if (values.ticket === undefined && !isTargetLost && !isMoved) throw new UsageError('--ticket TICKET is missing');
    const ticket = values.ticket === '-' ? (await textOf(process.stdin)).trim() : (values.ticket ?? '');
    const { moveOwner } = await import('./leaving.ts');
    const { MoveRefused } = await import('../../../core/moves/move-target.ts');
    try {
      await moveOwner(config(), {
        ...{ owner, place, ticket },
        ...(abort ? { instead: { isTargetLost } } : isMoved ? { instead: 'mark' as const } : {}),
        onStep: (step) => {
          if (step.step === 'copied') say(`copied ${step.rows} rows`);
          else if (step.step === 'closed') say(`${owner} is refused here from now on`);
          else print(`${owner} is at ${place}. He was refused for ${(step.closedMs / 1_000).toFixed(1)} s.`);
        },
      });
      if (isMoved) print(`${owner} is refused here, and callers are told ${place}.`);
      if (abort) print(`${owner} is served here as before.`);
    } catch (error) {
      throw error instanceof MoveRefused ? new SubcommandError(error.message) : error;
    }
  },
});

/** The URL of a target: https, or http on this machine. */
function targetUrl(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--to URL is missing');
  const read = readServiceUrl(text);
  if ('fault' in read) throw new UsageError(`--to: ${read.fault}`);
  const { protocol, hostname } = new URL(read.url);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && !isHere)
    throw new UsageError('--to: mail and keys go over https alone, but to this machine itself');
  return read.url;
}

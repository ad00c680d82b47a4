import { systemClock } from '../../../lib/clock.ts';
import type { DatabaseContent } from '../../../store/sqlite/files/copy-database.ts';
import { type CommandContext, command } from '../../command.ts';
import { fileOf, withReason } from './database-file.ts';

/** Commands that keep, bring back and tidy the database of one machine. */
export const dataCommands = [
  command({
    name: 'backup',
    summary: 'copy the database while the service runs',
    words: [{ name: 'FILE', completes: 'files' }],
    about: `The copy is as of one moment, checked, and one file. It has all that the database
has: keep it as safe. SQLite only; for PostgreSQL use pg_dump.`,
    example: 'mayfly backup mayfly-2026-11-24.db',
    run: async ({ words: [file = ''] }, { config, print, terminal, say }) => {
      const { copyDatabase } = await import('../../../store/sqlite/files/copy-database.ts');
      const share = progressOf({ terminal, say });
      await withReason(async () => {
        const content = await copyDatabase(fileOf(config(), 'backup'), file, { onProgress: share });
        print(`${file} has ${textOf(content)}.`);
      });
    },
  }),
  command({
    name: 'restore',
    summary: 'put a backup in the place of the database of a stopped service',
    words: [{ name: 'FILE', completes: 'files' }],
    about: `The database that is there now stays beside the new one, under another name.
What has ended since the backup stays ended: addresses stay given, keys revoked,
share links gone, accounts that have moved away, or may have, refused. Browsers
sign in again.
SQLite only.`,
    example: 'mayfly restore mayfly-2026-11-24.db',
    run: async ({ words: [backup = ''] }, { config, print, say }) => {
      const { restoreDatabase } = await import('../../../store/sqlite/files/restore-database.ts');
      await withReason(async () => {
        const file = fileOf(config(), 'restore');
        const restored = await restoreDatabase(backup, file, systemClock.now());
        const { content, before, notCarried, movesNotCarried } = restored;
        const { moved, open } = restored.moves;
        print(`${file} has ${textOf(content)}.`);
        if (before !== undefined)
          print(`The database that was there is ${before}: remove it when you no longer need it.`);
        if (moved.length > 0)
          print(`They have moved to other installations since the backup, and are refused here: ${moved.join(', ')}.`);
        if (open.length > 0)
          print(`Whether they have moved is not known, and they are refused here: ${open.map(({ owner, place }) => `${owner} (to ${place})`).join(', ')}.
For each, run the line of "mayfly move-owner" again, with its ticket or a new one: it ends the move, or with --abort
takes it back. Where the target has the account and makes no ticket, run it with --already-moved.`);
        if (movesNotCarried !== undefined)
          say(`Who has moved away since the backup cannot be read: ${movesNotCarried}. Those accounts are served here again, beside
where they are: see "mayfly move-owner --already-moved".`);
        if (notCarried === undefined) return;
        say(`Nothing of it was carried over: ${notCarried}. Addresses that were given out since the backup may be given again, and keys
that were revoked since work again: revoke them. Accounts that have moved away are served here again, beside
where they are: see "mayfly move-owner --already-moved".`);
      });
    },
  }),
  command({
    name: 'compact',
    summary: 'give the room of deleted mail back to the disk, while stopped',
    about: `It needs free room of twice the size of the database. With MAYFLY_ERASE=true
nothing of deleted mail is in the new file. SQLite only.`,
    example: 'mayfly compact',
    run: async (_, { config, print }) => {
      const { compactDatabase } = await import('../../../store/sqlite/files/compact-database.ts');
      await withReason(async () => {
        const file = fileOf(config(), 'compact');
        const { before, after } = await compactDatabase(file, { erases: config().erase });
        print(`${file} has ${after} bytes; before it had ${before}.`);
      });
    },
  }),
] as const;

function textOf({ bytes, mails, mailboxes, version }: DatabaseContent): string {
  return `${mails} emails in ${mailboxes} mailboxes, ${bytes} bytes, schema version ${version}`;
}

/** Writes the progress of a long copy to a terminal. */
function progressOf({
  terminal,
  say,
}: Pick<CommandContext, 'terminal' | 'say'>): ((share: number) => void) | undefined {
  if (!terminal.errors.isTTY) return undefined;
  let said = 0;
  return (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths <= said) return;
    said = tenths;
    say(`${tenths * 10} % copied`);
  };
}

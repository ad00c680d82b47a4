import { readFileSync } from 'node:fs';
import type { Erasedness } from '../../../store/sqlite/erase/check-erased.ts';
import { command, SubcommandError } from '../../command.ts';
import { fileOf, withReason } from './database-file.ts';

/** Mails that one look seeks. */
const mailsMax = 16;

/** Command that shows that nothing of deleted mail is in the files of the database. */
export const verifyErasedCommand = command({
  name: 'verify-erased',
  summary: 'show that nothing of deleted mail is in the files',
  words: [{ name: 'MAIL', completes: 'files', isOptional: true, isMultiple: true }],
  about: `Each byte of the database that belongs to nothing has to be zero. Of mails that
were saved before their deletion, lines and packed pieces are sought as well, in all
files of the database: "-" reads one from standard input. It works beside a running
service, and takes up to ten seconds longer for what was deleted a moment ago.
Exit code 1: something is left. SQLite with MAYFLY_ERASE=true only.`,
  example: 'mayfly verify-erased before.eml',
  run: async ({ words }, { config, print }) => {
    if (words.length > mailsMax)
      throw new SubcommandError(`${words.length} mails are named, and one look takes ${mailsMax}`);
    const file = fileOf(config(), 'verify that');
    await withReason(async () => {
      const { tracesOf } = await import('../../../store/sqlite/erase/mail-traces.ts');
      const { checkErased } = await import('../../../store/sqlite/erase/check-erased.ts');
      const traces = words.flatMap((mail) =>
        tracesOf(readFileSync(mail === '-' ? 0 : mail)).map(({ name, bytes }) => ({ name: `${mail}, ${name}`, bytes })),
      );
      const seen = await checkErased(file, traces);
      print(`${seen.pages} pages of ${file} were read: ${seen.count} places have bytes that belong to nothing.`);
      if (traces.length > 0)
        print(
          `${traces.length} traces of ${words.length} mails were sought in ${seen.files.length} files: ${seen.found.length} were found.`,
        );
      for (const line of linesOf(seen)) print(line);
      if (seen.count + seen.pending + seen.found.length > 0) throw new SubcommandError(reasonOf(seen));
    });
  },
});

function linesOf({ left, found }: Erasedness): string[] {
  return [
    ...left.map(({ page, in: place, bytes }) => `page ${page}: ${bytes} bytes in ${place}`),
    ...found.map(({ file, at, name }) => `${file} at byte ${at}: ${name}`),
  ];
}

function reasonOf({ count, found }: Erasedness): string {
  if (found.length > 0) {
    return 'the mail is in the files: another mailbox may have it, or lines of it are in other mail; a webhook keeps its subject as long as it keeps the delivery';
  }
  if (count === 0)
    return 'what was deleted a moment ago is not erased yet: is the service running? Its start erases it';
  return 'the free space of the database is not clear: is it served with MAYFLY_ERASE=true? "mayfly compact" with that clears it';
}

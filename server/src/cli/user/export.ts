import { pipeline } from 'node:stream/promises';
import { command, SubcommandError } from '../command.ts';
import { connect } from './connection.ts';
import { findMailbox, mailboxWord } from './lookup.ts';

/** Command that writes the mail of a mailbox to a zip file. */
export const exportCommand = command({
  name: 'export',
  summary: 'write all mail of a mailbox as a zip of .eml files',
  words: [mailboxWord],
  about: 'Writes to standard output. "mayfly ingest" takes the unpacked folder.',
  example: 'mayfly export sjn6dkim4y > box.zip',
  run: async ({ words: [address = ''] }, { terminal: { output } }) => {
    if (output.isTTY) throw new SubcommandError('a zip is no text for a terminal: write "> box.zip" after the command');
    const mailbox = await findMailbox(await connect(), address);
    const { body } = await mailbox.export();
    if (body === null) throw new SubcommandError('the service has sent nothing');
    await pipeline(body, output, { end: false });
  },
});

import { ServiceError } from '../../../../client/src/main.ts';
import { command, SubcommandError } from '../command.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { connect } from './connection.ts';
import { findMailbox } from './lookup.ts';
import { openMailSource } from './messages/mail-sources.ts';
import { networkLines } from './sending.ts';

/** Messages that are under way to the service at once. */
const underWayMax = 4;

/** Command that puts the messages of files into a mailbox. */
export const ingestCommand = command({
  name: 'ingest',
  summary: 'put all messages of an mbox, a maildir or a folder into a mailbox',
  words: [{ name: 'PATH' }],
  options: {
    into: { type: 'string', value: 'ADDRESS', summary: 'mailbox that gets them; a new one if none' },
  },
  about: 'A message that the service refuses is told and skipped; the exit code is 1 then.',
  example: 'mayfly ingest archive.mbox --into sjn6dkim4y',
  run: async ({ values, words: [path = ''] }, { print, say, terminal }) => {
    const source = await openMailSource(path);
    const mayfly = await connect();
    const mailbox = values.into === undefined ? await mayfly.createMailbox() : await findMailbox(mayfly, values.into);
    const bar = new ProgressBar(terminal);
    const underWay = new Set<Promise<void>>();
    let stored = 0;
    let refused = 0;
    for await (const { bytes, readBytes } of source.messages()) {
      const delivery = deliver(bytes, readBytes).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      if (underWay.size >= underWayMax) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    bar.end();
    print(`${mailbox.address}  ${stored} ${stored === 1 ? 'message' : 'messages'}`);
    if (refused > 0) throw new SubcommandError(`${refused} of ${stored + refused} messages were refused`);

    async function deliver(bytes: Buffer, readBytes: number): Promise<void> {
      try {
        await mailbox.deliver(networkLines(bytes));
        stored += 1;
      } catch (error) {
        // What concerns this message only does not end the others.
        if (!(error instanceof ServiceError) || ![400, 413].includes(error.status)) throw error;
        refused += 1;
        say(`refused: ${error.detail}`);
      }
      bar.show(Math.min(1, readBytes / Math.max(1, source.totalBytes)), { count: stored, unit: 'messages' });
    }
  },
});

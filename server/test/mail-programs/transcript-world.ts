import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openDoor } from '../imap/door.ts';
import type { RunValues } from './transcript.ts';

/** A service for mail programs. */
export interface TranscriptWorld {
  readonly pop3Port: number;
  readonly imapPort: number;
  /** Makes a mailbox with two mails, as each transcript begins. */
  newMailbox(): Promise<RunValues>;
}

export async function openTranscriptWorld(t: TestContext): Promise<TranscriptWorld> {
  const door = await openDoor(t, { environment: { MAYFLY_POP3_PORT: '0' } });
  return {
    pop3Port: door.service.app.pop3?.port ?? 0,
    imapPort: door.port,
    newMailbox: async () => {
      const { address } = await door.mailbox();
      await door.deliver(address, ['one', 'two'], '..dot\r\n');
      return { address, key: door.key };
    },
  };
}

/** File of a transcript. */
export function transcriptFile(name: string): string {
  return join(import.meta.dirname, 'transcripts', `${name}.txt`);
}

import { type Transcript, type TranscriptCommand, writeTranscript } from '../../../store/transcript.ts';

/** Command of a session, and what it means for the envelope. */
export interface SpokenCommand extends TranscriptCommand {
  /** Recipient of the envelope that it has added; null for one that was refused. Absent for a command that names none. */
  readonly recipient?: string | null;
}

/** Transcript of a session up to the end of a message, with all of its recipients. */
export interface SpokenTranscript extends Omit<Transcript, 'commands'> {
  readonly commands: readonly SpokenCommand[];
}

/**
 * Makes the transcript for the mailboxes of one owner, as it is stored: it names no recipient but his own, of which one that was
 * refused may be none, and the user of a login that is his.
 */
export function transcriptFor(
  { user, ...spoken }: SpokenTranscript,
  { own, isOfLogin }: { own: ReadonlySet<string>; isOfLogin: boolean },
): string {
  const commands = spoken.commands.flatMap(({ recipient, ...command }) =>
    recipient === undefined || (recipient !== null && own.has(recipient)) ? [command] : [],
  );
  return writeTranscript({ ...spoken, ...(isOfLogin && user !== undefined ? { user } : {}), commands });
}

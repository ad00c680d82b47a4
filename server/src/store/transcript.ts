/** Transcript of the SMTP session that brought a mail, as its column has it. Times are milliseconds since the connection. */
export interface Transcript {
  /** Time of the connection. */
  readonly connectedAt: number;
  /** Protocol and cipher of TLS; none without. */
  readonly tls?: { readonly version: string; readonly cipher: string };
  /** User of the login; none without. */
  readonly user?: string;
  readonly commands: readonly TranscriptCommand[];
  /** Bytes of the content as they came, and when its end did. */
  readonly content: { readonly bytes: number; readonly afterMs: number };
  /** Whether there were more commands than are kept. */
  readonly truncated?: true;
}

/** One command of a transcript, with the reply to it. */
export interface TranscriptCommand {
  readonly afterMs: number;
  /** The command with its parsed arguments; of any other line its size alone. */
  readonly line: string;
  readonly reply?: string;
}

/** Serialises a transcript for its column. */
export function writeTranscript(transcript: Transcript): string {
  return JSON.stringify(transcript);
}

/** Parses a stored transcript. */
export function readTranscript(json: string): Transcript {
  // The column holds nothing but what `writeTranscript` made.
  return JSON.parse(json) as Transcript;
}

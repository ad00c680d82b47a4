/** Limits of one IMAP session. */
export interface ImapLimits {
  /** Maximum number of refused commands. The count starts again with a command about mail that is done. */
  readonly errorsMax: number;
  /** Maximum number of commands before a login. */
  readonly strangerCommandsMax: number;
  /**
   * Maximum size of a command in bytes, with its literals: sets of many thousands of UIDs have room in it (RFC 7162 §4 asks for 8,192 at
   * least).
   */
  readonly commandBytesMax: number;
  /** That size before a login. */
  readonly loginBytesMax: number;
  /** Maximum number of literals in a command. */
  readonly literalsMax: number;
  /**
   * Maximum size in bytes of a command that is too long, which is read and thrown away (RFC 7888 §4). A client whose command has not ended by
   * then is cut off.
   */
  readonly skippedBytesMax: number;
}

/** Limits of the IMAP server: those of each session, and those for all its clients. */
export interface ImapServerLimits extends ImapLimits {
  readonly connectionsMax: number;
  /** Maximum number of connections of one IPv4 address, or one /64 of IPv6. */
  readonly connectionsPerAddressMax: number;
  /** Longest time in milliseconds from one command to the next, also while the client idles (RFC 3501 §5.4: at least 30 minutes). */
  readonly idleMsMax: number;
  /** Longest time in milliseconds of a session without a login. */
  readonly strangerMsMax: number;
  /** Longest time in milliseconds in which a client reads nothing of what it is sent. */
  readonly stalledMsMax: number;
  /**
   * Longest time in milliseconds for one step of a command: until the store has answered, its owner has a turn, or a part of a response is
   * there. The time in which the client reads nothing is not counted.
   */
  readonly answerMsMax: number;
  /** Time in milliseconds for sessions to end when the server stops. */
  readonly drainMsMax: number;
}

/** Limits that no setting can change. */
export const fixedImapLimits = {
  errorsMax: 20,
  strangerCommandsMax: 50,
  commandBytesMax: 65_536,
  loginBytesMax: 12_288,
  literalsMax: 100,
  skippedBytesMax: 64 * 1024 * 1024,
  strangerMsMax: 60_000,
  stalledMsMax: 120_000,
  answerMsMax: 60_000,
  drainMsMax: 2_000,
} as const satisfies Omit<ImapServerLimits, 'connectionsMax' | 'connectionsPerAddressMax' | 'idleMsMax'>;

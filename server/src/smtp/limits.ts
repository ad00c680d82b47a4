/** Limits of one SMTP session (design: Limits). */
export interface SmtpLimits {
  readonly messageBytesMax: number;
  readonly recipientsMax: number;
  /** Refused commands; the count starts again with a delivered mail. */
  readonly errorsMax: number;
  /** Commands without effect; the count starts again with a delivered mail. */
  readonly idleCommandsMax: number;
  /** RFC 5321 §4.5.3.1.4 asks for 512, extensions for more. CRLF included. */
  readonly lineBytesMax: number;
  /** A mail that passed so many servers goes in circles (RFC 5321 §6.3). */
  readonly receivedHeadersMax: number;
}

/** Limits of the SMTP server: those of each session, and those for all its clients. */
export interface ServerLimits extends SmtpLimits {
  readonly connectionsMax: number;
  /** Maximum number of connections of one IPv4 address, or one /64 of IPv6. */
  readonly connectionsPerAddressMax: number;
  readonly sessionMsMax: number;
  /** Longest time in milliseconds from one command to the end of the next (RFC 5321 §4.5.3.2.7). */
  readonly idleMsMax: number;
  /** Content that arrives slower than this over a whole `dataRateMs` is cut off. */
  readonly dataBytesPerSecondMin: number;
  readonly dataRateMs: number;
  /**
   * Content that is held while memory is short has to come, over a whole `pressedRateMs`, so fast that all of it would be
   * there in `pressedTurnoverSeconds`. Memory is short when `pressedFill` of it is held, or `pressedPart` by the address.
   */
  readonly pressedRateMs: number;
  readonly pressedTurnoverSeconds: number;
  readonly pressedFill: number;
  readonly pressedPart: number;
  /** Longest time in milliseconds for the store to judge a recipient, or to keep a message. */
  readonly deliveryMsMax: number;
  /** Content held in memory, by all sessions together. */
  readonly bufferBytesMax: number;
  /** Content held in memory for one address, in bytes; `undefined` for as much as is free. */
  readonly bufferBytesPerAddressMax: number | undefined;
  /** Maximum number of unknown recipients that one client address is refused within a minute. */
  readonly unknownRecipientsPerMinuteMax: number;
  /** How long sessions may take to end when the server stops. */
  readonly drainMsMax: number;
}

/** Limits that no setting can change. */
export const fixedLimits = {
  lineBytesMax: 2_048,
  receivedHeadersMax: 100,
  dataBytesPerSecondMin: 500,
  dataRateMs: 60_000,
  pressedRateMs: 10_000,
  pressedTurnoverSeconds: 60,
  pressedFill: 1 / 2,
  pressedPart: 1 / 8,
  drainMsMax: 2_000,
} as const;

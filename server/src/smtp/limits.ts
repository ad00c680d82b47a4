import type { LineLimits } from '../connections/command-input.ts';
import type { AcceptLimits } from '../connections/connection-server.ts';

/** Limits of one SMTP session (design: Limits). */
export interface SmtpLimits extends LineLimits {
  readonly messageBytesMax: number;
  readonly recipientsMax: number;
  /** Maximum number of refused commands. The count starts again with a delivered mail. */
  readonly errorsMax: number;
  /** Maximum number of commands without effect. The count starts again with a delivered mail. */
  readonly idleCommandsMax: number;
  /** Maximum number of Received headers. A mail with more is in a loop (RFC 5321 §6.3). */
  readonly receivedHeadersMax: number;
}

/** Limits of the SMTP server: those of each session, and those for all its clients. */
export interface ServerLimits extends SmtpLimits, AcceptLimits {
  readonly sessionMsMax: number;
  /** Longest time in milliseconds from one command to the end of the next (RFC 5321 §4.5.3.2.7). */
  readonly idleMsMax: number;
  /** Lowest rate of content. A client that is slower over a whole `dataRateMs` is cut off. */
  readonly dataBytesPerSecondMin: number;
  readonly dataRateMs: number;
  /**
   * Interval of the second check of the rate. It is made while memory is short: when `pressedFill` of it is held, or
   * `pressedPart` by the address. Large content must then arrive fast enough to receive all of its held bytes within
   * `pressedTurnoverSeconds`.
   */
  readonly pressedRateMs: number;
  readonly pressedTurnoverSeconds: number;
  readonly pressedFill: number;
  readonly pressedPart: number;
  /** Longest time in milliseconds for the store to judge a recipient, or to store a message. */
  readonly deliveryMsMax: number;
  /** Maximum number of unknown recipients that one client address is refused within a minute. */
  readonly unknownRecipientsPerMinuteMax: number;
}

/** Limits that no setting can change. */
export const fixedLimits = {
  /** RFC 5321 §4.5.3.1.4 asks for 512, extensions for more. */
  lineBytesMax: 2_048,
  /** RFC 4954 §4. */
  loginLineBytesMax: 12_288,
  overlongLineBytesMax: 1_048_576,
  receivedHeadersMax: 100,
  dataBytesPerSecondMin: 500,
  dataRateMs: 60_000,
  pressedRateMs: 10_000,
  pressedTurnoverSeconds: 60,
  pressedFill: 1 / 2,
  pressedPart: 1 / 8,
  drainMsMax: 2_000,
} as const;

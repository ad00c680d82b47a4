import type { LineLimits } from '../connections/command-input.ts';
import type { AcceptLimits } from '../connections/connection-server.ts';

/** Limits of one POP3 session. */
export interface Pop3Limits extends LineLimits {
  /** Maximum number of commands that are none, or out of place. The count starts again with a message that was read. */
  readonly errorsMax: number;
  /** Maximum number of commands before a login. */
  readonly strangerCommandsMax: number;
}

/** Limits of the POP3 server: those of each session, and those for all its clients. */
export interface Pop3ServerLimits extends Pop3Limits, AcceptLimits {
  /** Time in milliseconds without a command, or without reading a reply, before a session ends (RFC 1939 §3: ten minutes at least). */
  readonly idleMsMax: number;
  /** Longest time in milliseconds for one step of an answer: a login, a piece of a message, one write of a deletion. */
  readonly answerMsMax: number;
}

/** Limits that no setting can change. */
export const fixedPop3Limits = {
  errorsMax: 20,
  strangerCommandsMax: 50,
  /** RFC 2449 §4 asks for 255; an address alone may have nearly as many. */
  lineBytesMax: 512,
  /** RFC 5034 §4. */
  loginLineBytesMax: 12_288,
  overlongLineBytesMax: 65_536,
  idleMsMax: 600_000,
  answerMsMax: 60_000,
  drainMsMax: 2_000,
} as const;

import type { Socket } from 'node:net';
import type { Stress } from './patience.ts';

/** Idleness of a session. A full server ends idle sessions first. */
export interface Idleness {
  /** Time in milliseconds since the last command, or by which what the client sends is late. */
  readonly idleMs: number;
  /** Whether the session has been of use already: a mail was delivered, or its client has logged in. */
  readonly wasOfUse: boolean;
  /** Whether the client has just sent something, and may be about to continue. */
  readonly isActive: boolean;
}

/** Reason for which the server ends a session at once: the service stops, or another client needs its place. */
export type CutReason = 'shutting_down' | 'no_room';

/** Session of one connection, as the server that accepts connections sees it. */
export interface ConnectedSession {
  /** Network of the client, for which its connections count. */
  readonly network: string;
  /** Begins the session of a client that has sent `early` already. */
  begin(early: Buffer): void;
  /** Ends the session for a stop of the service, as soon as what is under way is done. */
  drain(): void;
  /** Ends the session at once with a last reply, whatever its client does. */
  cutOff(reason: CutReason): void;
  /** Idleness of the session; `undefined` while it is of use. */
  idleness(now: number): Idleness | undefined;
  /** Ends the session when it exceeds a time limit. The limits are shorter when there is more stress. */
  enforceTime(now: number, stress: Stress): void;
}

/** How the connections of a port begin. */
export interface Speech {
  /** Whether they begin with a TLS handshake. */
  readonly isSecure: boolean;
}

/** Connection that was accepted within the limits, and is to get a session. */
export interface AcceptedConnection<S extends Speech = Speech> {
  readonly socket: Socket;
  /** Address of the client. */
  readonly address: string;
  /** Network of the client (`networkOf`). */
  readonly network: string;
  /** Whether a proxy has named the client, which is then not of the networks of the service's neighbours. */
  readonly isProxied: boolean;
  readonly speech: S;
  /** To be called once, when the session has ended. */
  readonly onEnd: () => void;
}

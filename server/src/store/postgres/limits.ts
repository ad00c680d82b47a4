/** What the store grants the database, so that a slow one or none is an answer in time and not a queue. */
export interface PostgresLimits {
  /** For a connection to be made or to come free. */
  readonly connectMsMax: number;
  /** For one statement, by the database's own watch: what waits for a lock ends there too. */
  readonly statementMsMax: number;
  /** For the answer to a read; above `statementMsMax`, so that it is passed only where the database is not heard of. */
  readonly readMsMax: number;
  /** For a whole write, every attempt and its commit included. */
  readonly writeMsMax: number;
  /** For a write to wait until those before it are done. */
  readonly queueMsMax: number;
  /** Who may wait for a connection at once. */
  readonly waitingMax: number;
}

/** Together below the time that a delivery has (`MAYFLY_SMTP_DELIVERY_SECONDS_MAX`). */
export const defaultLimits: PostgresLimits = {
  connectMsMax: 3_000,
  statementMsMax: 10_000,
  readMsMax: 12_000,
  writeMsMax: 15_000,
  queueMsMax: 10_000,
  waitingMax: 1_000,
};

/** What the driver's timer can wait for at most, 24 days; it takes 0 for its usual limit. */
export const unlimitedMs = 2 ** 31 - 1;

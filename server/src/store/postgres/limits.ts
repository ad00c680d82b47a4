/** Limits of the PostgreSQL store. When the database is slow or away, calls fail in time instead of piling up. */
export interface PostgresLimits {
  /** Longest time in milliseconds for opening a connection, or waiting for a free one. */
  readonly connectMsMax: number;
  /** Longest time in milliseconds for one statement, waits for locks included. The database itself enforces it. */
  readonly statementMsMax: number;
  /** Longest time in milliseconds for the answer to a query; above `statementMsMax`, so only silence exceeds it. */
  readonly readMsMax: number;
  /** Longest time in milliseconds for a whole write, with all attempts and the commit. */
  readonly writeMsMax: number;
  /** Longest time in milliseconds that a call waits for the calls before it. */
  readonly queueMsMax: number;
  /** Maximum number of calls that wait for a connection. Further calls are refused. */
  readonly waitingMax: number;
}

/** Usual limits. Their times add up to less than the usual time of a delivery (`MAYFLY_SMTP_DELIVERY_SECONDS_MAX`). */
export const defaultLimits: PostgresLimits = {
  connectMsMax: 3_000,
  statementMsMax: 10_000,
  readMsMax: 12_000,
  writeMsMax: 15_000,
  queueMsMax: 10_000,
  waitingMax: 1_000,
};

/** Longest time in milliseconds that the timer of the driver can wait, 24 days; 0 would mean its usual limit. */
export const unlimitedMs = 2 ** 31 - 1;

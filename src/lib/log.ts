import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger };

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Lines are written together: when so many bytes wait, and at the latest after so long; a fatal line at once. */
const writeTogether = { sync: false, minLength: 4_096, periodicFlush: 200 } as const;

/** A log of one JSON object a line on standard output, written without holding up the event loop. */
export function createLog(level: LogLevel, stream: DestinationStream = standardOutput()): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}

/** Standard output. Lines that cannot be written, for a full disk say, are lost; the service goes on. */
function standardOutput(): DestinationStream {
  return destination(writeTogether).on('error', () => {});
}

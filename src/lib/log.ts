import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger };

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A log of one JSON object a line on standard output, written without holding up the event loop. */
export function createLog(level: LogLevel, stream: DestinationStream = destination({ sync: false })): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}

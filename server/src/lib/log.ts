import { type DestinationStream, type Logger, pino } from 'pino';
import { LineOutput } from './line-output.ts';

export type { Logger };

/** Levels of the log, from the most lines to none. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** A level of the log. */
export type LogLevel = (typeof logLevels)[number];

/** Creates a log of one JSON object a line. On standard output it logs itself how many lines were lost. */
export function createLog(level: LogLevel, stream: DestinationStream = new LineOutput()): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  if (stream instanceof LineOutput) {
    stream.onRecovery((lines) => log.warn({ lines }, 'log: lines could not be written and are lost'));
  }
  return log;
}

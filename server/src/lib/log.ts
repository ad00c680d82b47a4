import { type DestinationStream, type Logger, pino } from 'pino';
import { LineOutput } from './line-output.ts';

export type { Logger };

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A log of one JSON object a line. On standard output it says itself how many lines were lost. */
export function createLog(level: LogLevel, stream: DestinationStream = new LineOutput()): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  if (stream instanceof LineOutput) {
    stream.onRecovery((lines) => log.warn({ lines }, 'log: lines could not be written and are lost'));
  }
  return log;
}

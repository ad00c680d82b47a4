import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { LineOutput } from './line-output.ts';

export type { Logger };
/** A level of the log, from which on lines are written. */
export type LogLevel = LevelWithSilent;

/** Creates a log of one JSON object a line. On standard output it logs itself how many lines were lost. */
export function createLog(level: LogLevel, stream: DestinationStream = new LineOutput()): Logger {
  const log = pino({ level, base: null, timestamp: timestamps() }, stream);
  if (stream instanceof LineOutput) {
    stream.onRecovery((lines) => log.warn({ lines }, 'log: lines could not be written and are lost'));
  }
  return log;
}

/** Makes the timestamps of lines, in UTC (RFC 3339); all but the milliseconds is formatted once a second. */
function timestamps(): () => string {
  let second = -1;
  let text = '';
  return () => {
    const now = Date.now();
    const ms = now % 1000;
    if (now - ms !== second) {
      second = now - ms;
      text = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`;
    }
    return `${text}${String(ms).padStart(3, '0')}Z"`;
  };
}

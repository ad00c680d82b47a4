import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { alignedRows } from '../../../load/aligned-rows.ts';
import { databaseFile, logFile, type ServerProcess } from '../../../load/server-process.ts';
import { median } from '../../../load/statistics.ts';

/** Figures of a server at a moment, by name. */
export type Figures = ReadonlyMap<string, number>;

/** What a figure may grow by from the middle of a run to its end: a share of it, and an amount. */
interface Slack {
  readonly share: number;
  readonly amount: number;
}

/** Tables that grow for ever, and why. */
const growing: Readonly<Record<string, string>> = {
  addresses: 'an address is never given to another owner (promises.md)',
};

/** Pace of the mail, which a busy machine changes. */
const pace = 'mails of a second';

/** Counts what a server holds. */
export class Meter {
  readonly #server: ServerProcess;
  #logBytes = 0;

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  /**
   * @param options.seconds Time since the reading before.
   * @param options.mails Mails sent in it.
   */
  read({ seconds, mails }: { seconds: number; mails: number }): Figures {
    const { folder } = this.#server;
    const logBytes = statSync(logFile(folder)).size;
    const logOfSecond = (logBytes - this.#logBytes) / seconds / 1e3;
    this.#logBytes = logBytes;
    const files = readdirSync(folder).map((name) => statSync(join(folder, name)));
    return new Map([
      [pace, mails / seconds],
      ['memory, MB', this.#server.memory().residentMb],
      ['descriptors', this.#server.descriptors()],
      ['files', files.length],
      ['database, MB', statSync(databaseFile(folder)).size / 1e6],
      ['write-ahead log, MB', statSync(`${databaseFile(folder)}-wal`).size / 1e6],
      ['log of a second, kB', logOfSecond],
      ...rowsOf(databaseFile(folder)),
    ]);
  }
}

/** Rows of each table. */
function rowsOf(file: string): [string, number][] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
    return tables.map(({ name }) => {
      const { count } = database.prepare(`select count(*) as count from "${name}"`).get() ?? {};
      return [`rows of ${name}`, Number(count)];
    });
  } finally {
    database.close();
  }
}

/** A figure as it was over a run. */
export interface Course {
  readonly name: string;
  /** Medians of the second quarter of a run, and of the last. */
  readonly middle: number;
  readonly end: number;
  readonly peak: number;
  readonly isFlat: boolean;
  /** Reason for which it grows. */
  readonly grows?: string;
}

/**
 * Courses of all figures. The first quarter of a run fills caches and tables, and is left out. Where the pace of the mail rose, rows, bytes
 * and log may rise as much.
 */
export function coursesOf(readings: readonly Figures[]): Course[] {
  const quarter = Math.floor(readings.length / 4);
  const halves = (name: string) => {
    const values = readings.map((figures) => figures.get(name) ?? 0);
    const [middle, end] = [median(values.slice(quarter, 2 * quarter)), median(values.slice(-quarter))];
    return { middle, end, peak: Math.max(...values) };
  };
  const { middle: paceBefore, end: paceAfter } = halves(pace);
  const rise = Math.max(1, paceAfter / paceBefore);
  return [...(readings.at(-1)?.keys() ?? [])].map((name) => {
    const { middle, end, peak } = halves(name);
    const { share, amount } = slackOf(name);
    const grows = growing[name.replace('rows of ', '')];
    const allowed = middle * (1 + share) * (hasOwnPace.test(name) ? 1 : rise) + amount;
    const isFlat = name === pace || end <= allowed;
    return { name, middle, end, peak, isFlat, ...(grows !== undefined && { grows }) };
  });
}

/** What has nothing to do with how much mail there is. */
const hasOwnPace = /^(?:memory|descriptors|files)/;

function slackOf(name: string): Slack {
  if (name.startsWith('rows')) return { share: 0.2, amount: 300 };
  if (name === 'memory, MB') return { share: 0.2, amount: 20 };
  if (name === 'descriptors') return { share: 0.2, amount: 50 };
  return { share: 0.2, amount: 5 };
}

/** The courses as a table, without the tables that were always empty. */
export function tableOf(courses: readonly Course[]): string {
  const number = (value: number) => (Number.isInteger(value) ? `${value}` : value.toFixed(1));
  const lines = courses
    .filter(({ peak }) => peak > 0)
    .map(({ name, middle, end, peak, isFlat, grows }) => {
      const verdict = grows ?? (isFlat ? 'flat' : 'GROWS');
      return [name, verdict, number(middle), number(end), number(peak)];
    });
  return alignedRows([['', '', 'second quarter', 'last quarter', 'peak'], ...lines], { left: 2 });
}

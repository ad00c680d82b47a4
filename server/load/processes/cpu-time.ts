import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second in /proc, on every Linux there is. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parentId: number;
  /** CPU time of the process itself, in seconds. */
  readonly own: number;
  /** CPU time of those of its children that have ended. */
  readonly endedChildren: number;
}

/** The CPU time that a process has taken, in seconds; NaN where the system does not tell. */
export function cpuSecondsOf(processId: number): number {
  return timesOf(processId)?.own ?? Number.NaN;
}

/** The CPU time of all processes that this one has started and that have ended. */
export function cpuSecondsOfEndedChildren(): number {
  return timesOf(process.pid)?.endedChildren ?? Number.NaN;
}

/** The CPU time of the parent of a process and of all its children, also of those that have ended. */
export function cpuSecondsOfFamily(childId: number): number {
  return cpuSecondsWithChildren(timesOf(childId)?.parentId ?? 0);
}

/** The CPU time of a process and of all its children, also of those that have ended. */
export function cpuSecondsWithChildren(processId: number): number {
  const parent = timesOf(processId);
  if (parent === undefined) return Number.NaN;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = processes.map((name) => timesOf(Number(name))).filter((times) => times?.parentId === processId);
  return children.reduce((sum, times) => sum + (times?.own ?? 0), parent.own + parent.endedChildren);
}

function timesOf(processId: number): ProcessTimes | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field, a name in parentheses, may hold spaces; proc(5) counts from 1 and from there on from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  const seconds = (number: number) => (field(number) + field(number + 1)) / ticksPerSecond;
  return { parentId: field(4), own: seconds(14), endedChildren: seconds(16) };
}

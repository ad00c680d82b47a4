import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = '/sys/fs/cgroup';
const removeTriesMax = 40;
const removeRetryMs = 50;

interface Version {
  /** Of the group that this process is in. */
  readonly folder: string;
  readonly limitFile: string;
  /** Has a line `oom_kill <count>`. */
  readonly killsFile: string;
}

/** A memory cgroup inside the one of this process, of either version of cgroups. */
export class MemoryGroup {
  readonly #folder: string;
  readonly #killsFile: string;

  private constructor(folder: string, killsFile: string) {
    this.#folder = folder;
    this.#killsFile = killsFile;
  }

  /** Makes a group of its own; `undefined` where the system has none or does not let us. */
  static create(bytesMax: number): MemoryGroup | undefined {
    for (const { folder: parent, limitFile, killsFile } of versions()) {
      const folder = join(parent, `mayfly-siege-${process.pid}-${performance.now().toFixed(0)}`);
      try {
        mkdirSync(folder);
      } catch {
        continue;
      }
      const group = new MemoryGroup(folder, killsFile);
      try {
        writeFileSync(join(folder, limitFile), `${bytesMax}`);
        return group;
      } catch {
        void group.remove();
      }
    }
    return undefined;
  }

  /** A process that writes its id here is in the group, with its children. */
  get joinFile(): string {
    return join(this.#folder, 'cgroup.procs');
  }

  /** How many of its processes the system has ended for want of memory. */
  kills(): number {
    return Number(/^oom_kill (\d+)/m.exec(readIfThere(join(this.#folder, this.#killsFile)))?.[1] ?? 0);
  }

  /** Removes the group, once the system has let go of its last process; one that is never empty stays. */
  async remove(): Promise<void> {
    for (let tries = 0; tries < removeTriesMax; tries += 1) {
      try {
        rmdirSync(this.#folder);
        return;
      } catch {
        await delay(removeRetryMs);
      }
    }
  }
}

function versions(): Version[] {
  const own = readIfThere('/proc/self/cgroup');
  const first = /^\d+:(?:[^:\n]*,)?memory(?:,[^:\n]*)?:(.*)$/m.exec(own)?.[1];
  const second = /^0::(.*)$/m.exec(own)?.[1];
  return [
    ...(first === undefined
      ? []
      : [{ folder: join(root, 'memory', first), limitFile: 'memory.limit_in_bytes', killsFile: 'memory.oom_control' }]),
    ...(second === undefined
      ? []
      : [{ folder: join(root, second), limitFile: 'memory.max', killsFile: 'memory.events' }]),
  ];
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Folders that are removed when the process ends. They share one exit handler, which exists while there is any such
 * folder.
 */
const folders = new Set<string>();
const removal = { recursive: true, force: true } as const;

/** A folder of the system's temporary files, removed at the latest when the process exits. */
export class TemporaryFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<TemporaryFolder> {
    const path = await mkdtemp(join(tmpdir(), 'mayfly-testing-'));
    if (folders.size === 0) process.on('exit', removeAll);
    folders.add(path);
    return new TemporaryFolder(path);
  }

  /** Removes the folder and what is in it. */
  async remove(): Promise<void> {
    await rm(this.path, removal);
    folders.delete(this.path);
    if (folders.size === 0) process.off('exit', removeAll);
  }
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, removal);
}

import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repeat } from '../../support/until.ts';
import type { ServerProcess } from '../server-process.ts';
import type { Ending } from './rounds.ts';

const run = promisify(execFile);
const imageBytes = 384 * 1024 * 1024;
/** Stops a file system at once (EXT4_IOC_SHUTDOWN): nothing is written any more, not even the journal of the file system. */
const shutDown =
  'my $how = pack("L", 2); open(my $file, "<", $ARGV[0]) or die $!; ioctl($file, 0x8004587d, $how) or die $!';
const hasTools = ['mkfs.ext4', 'perl'].every((tool) => spawnSync(tool, ['-V']).error === undefined);

/** Reason for which power cannot be cut here; `false` where it can. */
export const powerSkip =
  process.platform === 'linux' && process.getuid?.() === 0 && hasTools && canMount()
    ? false
    : 'cutting the power of a disk needs Linux, root, loop devices, mkfs.ext4 and perl';

/** A disk in a file, with a file system of its own, whose power can be cut. */
export class Disk implements AsyncDisposable, Ending {
  /** Folder on the disk for a database. */
  readonly folder: string;
  readonly #place: string;
  readonly #mountPoint: string;
  readonly #image: string;
  #mounts = 0;

  private constructor(place: string) {
    this.#place = place;
    this.#mountPoint = join(place, 'disk');
    this.#image = join(place, 'image');
    this.folder = join(this.#mountPoint, 'data');
  }

  static async make(): Promise<Disk> {
    const disk = new Disk(await mkdtemp(join(tmpdir(), 'mayfly-disk-')));
    await mkdir(disk.#mountPoint);
    await writeFile(disk.#image, '');
    await truncate(disk.#image, imageBytes);
    await run('mkfs.ext4', ['-q', '-F', disk.#image]);
    await disk.#mount();
    await mkdir(disk.folder);
    await run('sync', ['-f', disk.#mountPoint]);
    return disk;
  }

  /**
   * Cuts the power under a running server, and gives it back: the disk has what was written through to it, and nothing that the
   * system still had in memory.
   */
  async end(server: ServerProcess): Promise<void> {
    await run('perl', ['-e', shutDown, this.#mountPoint]);
    await server.end('SIGKILL');
    await this.#unmount();
    await this.#mount();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A server that was left may have files open, and a cut may have been under way.
    await run('umount', ['--lazy', this.#mountPoint]).catch(() => {});
    await rm(this.#place, { recursive: true, force: true });
  }

  /** Every second time the journal leaves the order of data and metadata open, as some disks and file systems do. */
  async #mount(): Promise<void> {
    this.#mounts += 1;
    const data = this.#mounts % 2 === 0 ? 'writeback' : 'ordered';
    await run('mount', ['-o', `loop,data=${data}`, this.#image, this.#mountPoint]);
    if (this.#mounts > 1) await stat(this.folder);
  }

  /** The ended process may hold its files for a moment, and so may the system hold the image. */
  async #unmount(): Promise<void> {
    await repeat('the disk is not in use', () =>
      run('umount', [this.#mountPoint]).then(
        () => true,
        () => false,
      ),
    );
    await repeat('the image is not in use', async () => (await run('losetup', ['-j', this.#image])).stdout === '');
  }
}

function canMount(): boolean {
  return spawnSync('losetup', ['--find']).status === 0;
}

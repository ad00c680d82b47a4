import { execFile } from 'node:child_process';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { deriveProcessLimits, readProcessResources } from '../../../app/process-limits.ts';
import type { Config } from '../../../config.ts';
import { fine, type MachineFinding } from './finding.ts';

const MiB = 1024 * 1024;
const GB = 1e9;
/** Share of a disk that is free below which it counts as low, and below which mail is soon refused. */
const lowShare = 0.1;
const fullShare = 0.01;
/** Memory for the default limits (docs/operating.md). */
const memoryBytesMin = 256 * MiB;
/** Open files below which the service takes fewer connections than it has settings for. */
const openFilesMin = 4_096;
const timeToolMsMax = 2_000;
/** File systems whose syncs may not reach a disk, by their numbers (statfs(2)). */
const unsafeFileSystems: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021994, 'memory (tmpfs)'],
  [0x65735546, 'FUSE'],
]);

/** Looks at the disk of a SQLite database: its room, whether it can be written, and whether it is one. */
export async function diskFindings({ database }: Pick<Config, 'database'>): Promise<MachineFinding[]> {
  if (database.engine !== 'sqlite') return [];
  const what = 'disk';
  const folder = await nearestFolder(dirname(resolve(database.file)));
  const disk = await statfs(folder);
  const share = disk.bavail / disk.blocks;
  const found = `${((disk.bavail * disk.bsize) / GB).toFixed(1)} GB free of ${((disk.blocks * disk.bsize) / GB).toFixed(1)} at ${folder}`;
  const kind = unsafeFileSystems.get(disk.type);
  if (kind !== undefined)
    return [
      {
        what,
        state: 'warning',
        found: `${found}, which is ${kind}`,
        fix: 'Put the database on a disk of the machine: a sync must reach it.',
      },
    ];
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return [{ what, state: 'wrong', found: `${folder} cannot be written`, fix: 'Give it to the user of the service.' }];
  if (share < fullShare) return [{ what, state: 'wrong', found, fix: 'Make room: mail is refused until then.' }];
  if (share < lowShare)
    return [{ what, state: 'warning', found, fix: 'Make room, or look for the owners with the most bytes.' }];
  return [fine(what, found)];
}

/** The folder itself, or the nearest above it that is there. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/** Looks at whether the clock of the machine is set by others. */
export async function clockFinding(): Promise<MachineFinding> {
  const what = 'clock';
  const unknown: MachineFinding = {
    what,
    state: 'unknown',
    found: 'timedatectl tells nothing here',
    fix: 'Have it set by NTP: mailboxes end by it.',
  };
  try {
    const asked = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await promisify(execFile)('timedatectl', asked, { timeout: timeToolMsMax });
    if (stdout.trim() === 'yes') return fine(what, 'set by NTP');
    if (stdout.trim() !== 'no') return unknown;
    return {
      what,
      state: 'warning',
      found: 'not set by NTP',
      fix: 'Start chrony or systemd-timesyncd: mailboxes end by it.',
    };
  } catch {
    return unknown;
  }
}

/** Looks at what the system grants to a process of this user, and what follows for the service. */
export function limitFindings(config: Config): MachineFinding[] {
  const resources = readProcessResources();
  const { memoryBytes, openFilesMax } = resources;
  const derived = deriveProcessLimits(config, resources);
  const { httpConnectionsMax, smtpConnectionsMax } = derived;
  const connections = `${httpConnectionsMax} connections for HTTP and ${smtpConnectionsMax} for SMTP`;
  const isCut = smtpConnectionsMax < config.smtpConnectionsMax || httpConnectionsMax < (config.httpConnectionsMax ?? 0);
  const files = `${openFilesMax} open files: ${connections}`;
  return [
    isCut || openFilesMax < openFilesMin
      ? {
          what: 'open files',
          state: 'warning',
          found: files,
          fix: 'Raise them: LimitNOFILE of the unit, or ulimit -n.',
        }
      : fine('open files', files),
    memoryBytes < memoryBytesMin
      ? {
          what: 'memory',
          state: 'warning',
          found: `${Math.floor(memoryBytes / MiB)} MiB`,
          fix: 'Give it 256 MiB, or messages have to be smaller.',
        }
      : fine('memory', `${Math.floor(memoryBytes / MiB)} MiB`),
  ];
}

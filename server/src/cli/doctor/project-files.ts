import type { Dirent } from 'node:fs';
import { open, opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { SubcommandError } from '../command.ts';
import { codeSettings } from './code-settings.ts';
import { assignedSettings, type ProjectSetting } from './setting.ts';
import { yamlSettings } from './yaml-settings.ts';

/** Kind of a file: what its settings belong to. */
export type FileKind = 'compose' | 'workflow' | 'package' | 'settings' | 'tests';

/** File of a project, with its settings. */
export interface ProjectFile {
  /** Path from the folder of the project, with `/`. */
  readonly path: string;
  readonly kind: FileKind;
  readonly settings: readonly ProjectSetting[];
}

/** Files of a project that may name a mail catcher, and how many others of them were left out, by their reason. */
export interface Project {
  readonly files: readonly ProjectFile[];
  readonly leftOut: readonly string[];
}

/** Number of files that are read at most, of folders and of entries that are looked at, and of folders within each other. */
export const projectFilesMax = 1_000;
export const projectFoldersMax = 5_000;
export const projectEntriesMax = 100_000;
export const projectDepthMax = 8;
/** Number of bytes of a file that is read, and of all files. */
export const projectFileBytesMax = 262_144;
export const projectBytesMax = 4_194_304;

/** Forms of files by their paths; one row adds one. The first that fits holds. */
const forms: readonly {
  readonly path: RegExp;
  readonly kind: FileKind;
  readonly read: (text: string) => ProjectSetting[];
}[] = [
  { path: /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/, kind: 'compose', read: yamlSettings },
  { path: /^\.github\/workflows\/[\w.-]+\.ya?ml$/, kind: 'workflow', read: yamlSettings },
  { path: /(?:^|\/)\.env(?:\.[\w.-]+)?$/, kind: 'settings', read: assignedSettings },
  { path: /(?:^|\/)package\.json$/, kind: 'package', read: codeSettings },
  { path: /(?:^|\/)Procfile(?:\.\w+)?$/, kind: 'package', read: yamlSettings },
  { path: /(?:^|\/)(?:playwright|cypress|vitest|jest)\.config\.\w+$/, kind: 'tests', read: codeSettings },
  { path: /(?:^|\/)cypress(?:\.env)?\.json$/, kind: 'tests', read: codeSettings },
  { path: /(?:^|\/)cypress\/support\/[\w.-]+\.[cm]?[jt]sx?$/, kind: 'tests', read: codeSettings },
  { path: /\.(?:spec|test|cy|setup)\.[cm]?[jt]sx?$/, kind: 'tests', read: codeSettings },
  { path: /(?:^|\/)application[\w-]*\.ya?ml$/, kind: 'settings', read: yamlSettings },
  { path: /(?:^|\/)application[\w-]*\.properties$/, kind: 'settings', read: assignedSettings },
  { path: /(?:^|\/)config\/packages\/(?:\w+\/)?mailer\.ya?ml$/, kind: 'settings', read: yamlSettings },
  { path: /(?:^|\/)config\/mail\.php$/, kind: 'settings', read: codeSettings },
  { path: /(?:^|\/)config\/(?:environments|initializers)\/\w+\.rb$/, kind: 'settings', read: codeSettings },
  { path: /(?:^|\/)settings(?:_\w+)?\.py$/, kind: 'settings', read: codeSettings },
  { path: /(?:^|\/)settings\/\w+\.py$/, kind: 'settings', read: codeSettings },
];

/** Folders of others' code and of what is made: not looked into, as those whose names begin with a point. */
const leftOutFolders = new Set([
  'node_modules',
  'vendor',
  'dist',
  'build',
  'target',
  'coverage',
  'tmp',
  'venv',
  '__pycache__',
]);
const pointFolders = new Set(['.github', '.devcontainer']);

/**
 * Reads the files of a project that may name a mail catcher, those of the upper folders first. Links are not followed, so
 * nothing outside of the folder is read.
 * @throws SubcommandError when the folder cannot be read.
 */
export async function readProject(folder: string): Promise<Project> {
  const root = await realpath(folder).catch((error) => {
    throw new SubcommandError(`there is no folder ${folder}`, { cause: error });
  });
  const { paths, leftOut } = await pathsIn(root);
  const files: ProjectFile[] = [];
  const buffer = Buffer.alloc(projectFileBytesMax + 1);
  let bytes = 0;
  for (const path of paths) {
    const form = forms.find((each) => each.path.test(path));
    if (form === undefined) continue;
    if (files.length === projectFilesMax || bytes >= projectBytesMax) {
      leftOut.push(`files after ${path}: ${projectFilesMax} files or ${projectBytesMax} bytes are read at most`);
      break;
    }
    const text = await textOf(join(root, path), buffer);
    if (text === undefined) leftOut.push(`${path}: it cannot be read, or has more than ${projectFileBytesMax} bytes`);
    else files.push({ path, kind: form.kind, settings: form.read(text) });
    bytes += text?.length ?? 0;
  }
  return { files, leftOut };
}

/** Paths of the files of a folder and of its subfolders, level by level, by name. */
async function pathsIn(root: string): Promise<{ paths: string[]; leftOut: string[] }> {
  const paths: string[] = [];
  const leftOut: string[] = [];
  const folders: { path: string; depth: number }[] = [{ path: '', depth: 0 }];
  let entriesLeft = projectEntriesMax;
  for (const [index, { path, depth }] of folders.entries()) {
    if (index === projectFoldersMax || entriesLeft <= 0) {
      leftOut.push(
        `folders from ${path} on: ${projectFoldersMax} folders or ${projectEntriesMax} entries are looked at most`,
      );
      break;
    }
    const entries = await entriesOf(join(root, path), entriesLeft);
    if (entries === undefined) {
      if (path === '') throw new SubcommandError(`the folder ${root} cannot be read`);
      leftOut.push(`${path}: it cannot be read`);
      continue;
    }
    entriesLeft -= entries.length;
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) paths.push(inner);
      else if (entry.isDirectory() && isLookedInto(entry.name) && depth < projectDepthMax)
        folders.push({ path: inner, depth: depth + 1 });
    }
  }
  return { paths, leftOut };
}

/** The first entries of a folder, by name; `undefined` when it cannot be read. */
async function entriesOf(folder: string, max: number): Promise<Dirent[] | undefined> {
  const entries: Dirent[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      if (entries.push(entry) >= max) break;
    }
  } catch {
    return undefined;
  }
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function isLookedInto(name: string): boolean {
  return name.startsWith('.') ? pointFolders.has(name) : !leftOutFolders.has(name);
}

/** Text of a file; `undefined` when it is larger than the buffer, less one byte, or cannot be read. */
async function textOf(path: string, buffer: Buffer): Promise<string | undefined> {
  try {
    await using file = await open(path);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return bytesRead === buffer.length ? undefined : buffer.toString('utf8', 0, bytesRead);
  } catch {
    return undefined;
  }
}

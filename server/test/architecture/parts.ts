import { serverFolders, serverHomes, serverReserved } from './server.ts';
import { webFolders, webHomes, webReserved } from './web.ts';

/** Packages and the only files that may import them for more than types. */
export interface Home {
  readonly packages: RegExp;
  readonly allowed: RegExp;
  readonly remedy: string;
}

/** Source that only some files may contain, outside of comments. */
export interface Reserved {
  readonly text: RegExp;
  readonly allowed: RegExp;
  readonly remedy: string;
}

/** A part of the repository, with what its files keep to. */
export interface Part {
  /** Its folder, from the top of the repository. */
  readonly folder: string;
  /**
   * What each folder may import of ours, beside itself; a folder that is not named is as the one it is in. A name stands for
   * the files directly in that folder, with a star also for those below. Files directly under the part may import everything.
   */
  readonly folders: Readonly<Record<string, readonly string[]>>;
  readonly homes: readonly Home[];
  readonly reserved: readonly Reserved[];
  /** Most lines of a function, in files that end so. */
  readonly functionLinesMax: Readonly<Record<'.ts' | '.tsx', number>>;
  /** Folders beside it whose files use what it exports; tests are none. */
  readonly usedBy: readonly string[];
  /** Exports that are used from outside of the repository, by what is no import, or by tests with a reason: `file name`. */
  readonly entries: RegExp;
  /** Packages: the field of its manifest, and those of it that no file imports. */
  readonly packages: {
    readonly field: 'dependencies' | 'devDependencies';
    readonly tools: readonly string[];
    /** Names that the build gives a meaning. */
    readonly made: readonly string[];
  };
}

/** The parts that are looked at. */
export const parts: readonly Part[] = [
  {
    folder: 'server/src',
    folders: serverFolders,
    homes: serverHomes,
    reserved: serverReserved,
    functionLinesMax: { '.ts': 70, '.tsx': 90 },
    usedBy: ['server/generate', 'server/siege', 'server/bench'],
    // Limits are exported for the tests of both their sides; the names are those of tables and rules that tests go over.
    entries: /^testing\/main\.ts | (?:\w+(?:Max|Min|Ms)|routeScopes|LookupFailedError|withoutGaps|assertVersion)$/,
    packages: { field: 'dependencies', tools: [], made: [] },
  },
  {
    folder: 'web/src',
    folders: webFolders,
    homes: webHomes,
    reserved: webReserved,
    functionLinesMax: { '.ts': 70, '.tsx': 90 },
    usedBy: [],
    // Compiled views call what is in it.
    entries: /^base\/dom\.ts /,
    packages: { field: 'devDependencies', tools: ['vite', 'vite-plugin-solid'], made: ['mayfly-dom'] },
  },
];

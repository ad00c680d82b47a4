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
   * What each folder may import of ours, beside itself; a folder that is not named is as the one it is in, or as `*`. A name
   * stands for the files directly in that folder, with a star also for those below, and `**` for all files; `.` stands for the files directly under the
   * part, which may import everything where it has no row.
   */
  readonly folders: Readonly<Record<string, readonly string[]>>;
  readonly homes: readonly Home[];
  readonly reserved: readonly Reserved[];
  /** Most lines of a function, in files that end so. */
  readonly functionLinesMax: Readonly<Record<'.ts' | '.tsx', number>>;
  /** Most files of a folder. */
  readonly folderFilesMax: number;
  /** Whether each exported name has to be the only one of the part. */
  readonly hasUniqueNames: boolean;
  /** Folders beside it whose files use what it exports; tests are none. */
  readonly usedBy: readonly string[];
  /** Exports that are used from outside of the repository, by what is no import, or by tests with a reason: `file name`. */
  readonly entries: RegExp;
  /** Packages, where the part alone has a manifest: the field of that, and those of it that no file imports. */
  readonly packages?: {
    readonly field: 'dependencies' | 'devDependencies' | 'peerDependencies';
    readonly tools: readonly string[];
    /** Names that the build gives a meaning. */
    readonly made: readonly string[];
  };
}

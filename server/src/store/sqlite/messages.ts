/** Write that is sent to the writer thread. */
export interface WriteRequest {
  readonly id: number;
  readonly operation: string;
  readonly args: unknown;
  /** Memory in `args` that was transferred to the thread, to be freed once the write is done. */
  readonly moved: readonly ArrayBuffer[];
  /** Trace of the call that makes the write. */
  readonly traceparent?: string;
}

/** Failure of a write: no room, an outage, or a disk or a file that can no longer be trusted. */
export interface WriteFailure {
  readonly kind: 'full' | 'failed' | 'fatal';
  readonly message: string;
}

/** Reply to a write: done and durable, or not done. */
export type WriteReply =
  | { readonly id: number; readonly result: unknown; readonly failure?: undefined }
  | { readonly id: number; readonly failure: WriteFailure };

/** Times in milliseconds that the disk took for a batch of writes. */
export interface DiskTimes {
  /** That of each commit. */
  readonly commitsMs: readonly number[];
  /** That of each copy of the write-ahead log into the database. */
  readonly logCopiesMs: readonly number[];
}

/**
 * Message from the writer thread: it is ready, it could not open the database, a batch has ended, the files are gone, or it has
 * closed the database.
 */
export type WriterMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'closed' }
  | { readonly type: 'unusable'; readonly message: string }
  | { readonly type: 'lost'; readonly message: string }
  | { readonly type: 'replies'; readonly replies: readonly WriteReply[]; readonly took: DiskTimes };

/**
 * Message to the writer thread: the database to open, then writes to it, then the request to close it after the writes before. The next
 * database may be opened after that.
 */
export type WriterCommand = WriterData | readonly WriteRequest[] | 'close';

/** Database of a writer thread. */
export interface WriterData {
  readonly file: string;
  /** Length in bytes of the write-ahead log from which it is copied into the database. */
  readonly logBytesMax: number;
  /** Size in bytes of the reserve of disk space. */
  readonly reserveFileBytes: number;
  /** Interval in milliseconds of erasures, in a database of which deleted content is erased. */
  readonly erasedEveryMs: number;
}

import type { CompiledStatements } from '../compiled-sql.ts';

/** A write that is sent to the writer thread. */
export interface WriteRequest {
  readonly id: number;
  readonly operation: string;
  readonly args: unknown;
  /** Memory in `args` that is the thread's own now, to be freed once the write is done. */
  readonly moved: readonly ArrayBuffer[];
}

/** Why a write was not done: no room, an outage, or a disk or a file that can no longer be trusted. */
export interface WriteFailure {
  readonly kind: 'full' | 'failed' | 'fatal';
  readonly message: string;
}

/** The outcome of a write, sent back by the writer thread: done and durable, or not done. */
export type WriteReply =
  | { readonly id: number; readonly result: unknown; readonly failure?: undefined }
  | { readonly id: number; readonly failure: WriteFailure };

/**
 * A message from the writer thread: that it is ready, that it could not open the database, how a batch ended, or that
 * the files are gone.
 */
export type WriterMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'unusable'; readonly message: string }
  | { readonly type: 'lost'; readonly message: string }
  | { readonly type: 'replies'; readonly replies: readonly WriteReply[] };

/** A message to the writer thread: writes, or to stop once the writes before are done. */
export type WriterCommand = readonly WriteRequest[] | 'stop';

export interface WriterData {
  readonly file: string;
  readonly statements: CompiledStatements;
  /** Length of the write-ahead log from which it is copied into the database. */
  readonly logBytesMax: number;
  /** Disk space held for deletes on a disk that others have filled. */
  readonly reserveFileBytes: number;
}

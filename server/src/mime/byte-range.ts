/** Range of bytes in the raw message, `end` not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

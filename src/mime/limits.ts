/** The bounds of parsing (design: Limits). A mail beyond one is kept whole in raw form and shown in part. */
export const mimeLimits = {
  /** Against trees that cost more to build than to send. */
  partsMax: 1_000,
  depthMax: 50,
  /** Against headers that are nothing but weight. */
  headerBytesMax: 256 * 1024,
  /** The header blocks of all parts together: `partsMax` of ordinary size. */
  allHeadersBytesMax: 1024 * 1024,
  /** What a reader can use of a body. */
  textCharactersMax: 1024 * 1024,
  htmlCharactersMax: 2 * 1024 * 1024,
  fileNameBytesMax: 255,
  /** Beyond these the parser would use memory out of proportion to the mail. */
  linesMax: 600_000,
  boundaryLinesMax: 10_000,
} as const;

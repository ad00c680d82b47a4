/** The bounds of parsing (design: Limits). A mail beyond one is kept whole in raw form and shown in part. */
export const mimeLimits = {
  /** Below the message itself; against trees that cost more to build than to send. */
  partsMax: 1_000,
  /** Multiparts within each other; one that lies deeper is read as plain text. */
  depthMax: 50,
  /** Of one block; against headers that are nothing but weight. */
  headerBytesMax: 256 * 1024,
  /** The header blocks of all parts together: `partsMax` of ordinary size. */
  allHeadersBytesMax: 1024 * 1024,
  /** Of one field: Content-Type or Content-Disposition. */
  parametersMax: 200,
  /** Of one field. */
  addressesMax: 1_000,
  addressCharactersMax: 64 * 1024,
  /** Longer ones than RFC 2046 allows (70) are in use. */
  boundaryCharactersMax: 2_000,
  /** What a reader can use of a body. */
  textCharactersMax: 1024 * 1024,
  htmlCharactersMax: 2 * 1024 * 1024,
  fileNameBytesMax: 255,
} as const;

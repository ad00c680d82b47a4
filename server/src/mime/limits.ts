/** Limits of parsing (design: Limits). A mail past one of them is kept whole in raw form and shown in part. */
export const mimeLimits = {
  /** Maximum number of parts below the message itself, against trees that cost more to build than to send. */
  partsMax: 1_000,
  /** Maximum depth of multiparts within each other. A deeper one is read as plain text. */
  depthMax: 50,
  /** Maximum size in bytes of one header block, against headers that are nothing but weight. */
  headerBytesMax: 256 * 1024,
  /** Maximum size in bytes of the header blocks of all parts together: `partsMax` of ordinary size. */
  allHeadersBytesMax: 1024 * 1024,
  /** Maximum number of parameters of one Content-Type or Content-Disposition field. */
  parametersMax: 200,
  /** Maximum number of addresses in one field. */
  addressesMax: 1_000,
  addressCharactersMax: 64 * 1024,
  /** Maximum length of a boundary. Longer ones than RFC 2046 allows (70) are in use. */
  boundaryCharactersMax: 2_000,
  /** Maximum length of a body text: as much as a reader can use. */
  textCharactersMax: 1024 * 1024,
  htmlCharactersMax: 2 * 1024 * 1024,
  fileNameBytesMax: 255,
} as const;

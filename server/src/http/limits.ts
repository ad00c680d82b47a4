const KiB = 1024;

/** Largest request bodies in bytes, by route. */
export const bodyBytesMax = {
  usual: 16 * KiB,
  /** Body of a wait. The texts to match may be long. */
  wait: 64 * KiB,
  /** Message of an agent, which may be a test mail. */
  agent: 256 * KiB,
  /** Body of a bulk delete: 10,000 ids. */
  ids: 1024 * KiB,
  /** Rows of an owner who moves here, or a piece of a long one. */
  moved: 1024 * KiB,
  /** Parts of messages of an owner who moves here: one, or many small ones. Parsing more of them takes long. */
  movedParts: 256 * KiB,
  /** Message, or the form of one: the largest size of a message of 25 MiB in either. */
  message: 35 * KiB * KiB,
  /** Archive of a mailbox: twice the maximum of a mailbox. */
  archive: 4 * KiB * KiB * KiB,
} as const;

/** Size in bytes from which a request body is parsed in a turn of its owner. */
export const largeBodyBytes = 64 * KiB;

/** Largest depth of arrays and objects in a body. */
export const jsonDepthMax = 32;
/** Maximum number of values in a body, arrays and objects included: twice the 10,000 ids of a bulk delete. */
export const jsonValuesMax = 20_000;

/** Maximum number of fields in a body, at all depths: parsing an object with thousands of them takes long. */
export const jsonFieldsMax = 1_000;

/** Maximum size in bytes of all headers of a request. It limits the path, and an id in it, too. */
export const headerBytesMax = 16 * KiB;

/** Maximum number of requests under way on one connection, pipelined ones included. */
export const requestsPerConnectionMax = 64;

/** Maximum number of connections at the operator's door. */
export const operatorConnectionsMax = 128;

/** Time in milliseconds after which no request is begun in a tick, so that connections are accepted meanwhile. */
export const requestsMsPerTickMax = 1;

/** Time in milliseconds within which the headers of a request must have arrived. */
export const headersMsMax = 10_000;

/** Idle time of a connection between two requests. It is shorter the fuller the server is. */
export const keepAliveMs = [
  { fullnessMin: 7 / 8, ms: 1_000 },
  { fullnessMin: 1 / 2, ms: 5_000 },
  { fullnessMin: 0, ms: 72_000 },
] as const;

/** Size from which answers count against the owner's share until the client has read them. */
export const largeAnswerBytes = 64 * KiB;
/** Assumed size of an answer with mails until its real size is known: one email with much text and HTML. */
export const mailAnswerBytes = 4 * KiB * KiB;
/** Assumed size of an answer with the check of a mail, or with a page of its lists. */
export const checkAnswerBytes = KiB * KiB;
/** Size of the pieces in which a large answer is written. */
export const answerPieceBytes = 192 * KiB;

/** Interval in milliseconds of the checks for requests, headers and answers that take too long. */
export const timeCheckMs = 1_000;

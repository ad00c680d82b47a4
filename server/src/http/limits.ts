const KiB = 1024;

/** The largest request bodies, in bytes, by what is asked for. */
export const bodyBytesMax = {
  usual: 16 * KiB,
  /** Of a wait: each text that is matched may be long. */
  wait: 64 * KiB,
  /** Of a bulk delete: 10,000 ids. */
  ids: 1024 * KiB,
} as const;

/** How deep arrays and objects of a body may nest. */
export const jsonDepthMax = 32;
/** Values in a body, arrays and objects among them: 10,000 ids twice over. */
export const jsonValuesMax = 20_000;

/** Of all headers of a request together; a path, and an id in it, can be no longer. */
export const headerBytesMax = 16 * KiB;

/** Requests that a connection may have under way, the pipelined ones behind the first included. */
export const requestsPerConnectionMax = 64;

/** In a turn of the event loop no more requests are begun after this, so that connections go on to be taken. */
export const requestsMsPerTickMax = 1;

/** A request has to be begun so soon after the connection is made, and its headers to be complete. */
export const headersMsMax = 10_000;

/** How long a connection may be idle between two requests: the fuller the server, the shorter. */
export const keepAliveMs = [
  { fullnessMin: 7 / 8, ms: 1_000 },
  { fullnessMin: 1 / 2, ms: 5_000 },
  { fullnessMin: 0, ms: 72_000 },
] as const;

/** Answers from so many bytes on count as held until the client has read them. */
export const largeAnswerBytes = 64 * KiB;
/** What an answer of mails is taken to be while its size is not known: one email with much text and HTML. */
export const mailAnswerBytes = 4 * KiB * KiB;
/** Pieces in which a large answer is made and written. */
export const answerPieceBytes = 192 * KiB;

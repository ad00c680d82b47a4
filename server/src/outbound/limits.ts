/** Limits of one request to a receiver. */
export interface SenderLimits {
  /**
   * Longest time in milliseconds of a request, from the look-up of the name to the last byte read of the answer. Time in
   * which this process was blocked does not count.
   */
  readonly requestMsMax: number;
  /** Maximum size in bytes of the header of the answer. */
  readonly headerBytesMax: number;
  /** Maximum number of bytes that are read of the body of the answer. When there are more, the connection is closed. */
  readonly bodyBytesMax: number;
  /** Maximum number of bytes of that body that are stored. */
  readonly excerptBytesMax: number;
  /** Longest delay in seconds that a receiver may ask for by Retry-After. */
  readonly retryAfterSecondsMax: number;
}

/** Limits that no setting changes. */
export const senderLimits: Omit<SenderLimits, 'requestMsMax'> = {
  headerBytesMax: 16_384,
  bodyBytesMax: 65_536,
  excerptBytesMax: 1_024,
  retryAfterSecondsMax: 86_400,
};

/** Maximum length of the URL of a webhook, in characters. */
export const urlCharactersMax = 2_048;

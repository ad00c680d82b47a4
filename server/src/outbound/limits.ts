/** What one request to a receiver may take. */
export interface SenderLimits {
  /** From looking the name up to the last byte read of the answer, the time left out in which this process was held up. */
  readonly requestMsMax: number;
  /** Of the answer's header. */
  readonly headerBytesMax: number;
  /** Of the answer's body; the connection ends after so much. */
  readonly bodyBytesMax: number;
  /** Of the answer's body that is kept to be shown. */
  readonly excerptBytesMax: number;
  /** Nobody may ask to be left alone for longer. */
  readonly retryAfterSecondsMax: number;
}

/** The limits that no setting turns. */
export const senderLimits: Omit<SenderLimits, 'requestMsMax'> = {
  headerBytesMax: 16_384,
  bodyBytesMax: 65_536,
  excerptBytesMax: 1_024,
  retryAfterSecondsMax: 86_400,
};

/** The longest URL a webhook may have. */
export const urlCharactersMax = 2_048;

/** Limits of one check of a sender. */
export const senderCheckLimits = {
  /** Maximum number of DKIM signatures that are verified, the topmost: each may ask for another hash of the whole body. */
  signaturesMax: 10,
  /** Maximum number of lines of the header, because the time for unfolding is quadratic in it. */
  headerLinesMax: 5_000,
  /** Maximum number of DNS queries of all mechanisms together; SPF has limits of its own (RFC 7208 §4.6.4). */
  lookupsMax: 100,
  /** Time in milliseconds for all DNS queries. */
  lookupsMsMax: 10_000,
  /** Time in milliseconds for the whole check; then its thread is terminated. */
  checkMsMax: 15_000,
  /** Maximum length of a comment or name that the message or a DNS record has a hand in. */
  textCharactersMax: 255,
} as const;

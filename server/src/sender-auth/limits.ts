/** Limits of one check of a sender. */
export const senderCheckLimits = {
  /** Maximum number of DKIM signatures that are verified, the topmost: each may ask for another hash of the whole body. */
  signaturesMax: 10,
  /** Maximum number of lines of the header, because the time for unfolding is quadratic in it. */
  headerLinesMax: 5_000,
  /** Maximum number of DNS queries of all mechanisms together; SPF has limits of its own (RFC 7208 §4.6.4). */
  lookupsMax: 100,
  /** Time in milliseconds for the whole check; then its thread is terminated. */
  checkMsMax: 15_000,
  /** Part of the time of a check after which the DNS queries of SPF, DKIM and ARC end. */
  lookupsPart: 0.6,
  /**
   * Part of it after which those for the policy of DMARC end. They have time of their own, as the domain of From is often not that of the
   * envelope or of a signature, whose name servers a forger chooses.
   */
  policyPart: 0.9,
  /** Maximum length of a comment or name that the message or a DNS record has a hand in. */
  textCharactersMax: 255,
} as const;

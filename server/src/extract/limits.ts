/** Limits of the codes and links of a mail, and of the text that they are looked for in. */
export const extractLimits = {
  /** Maximum number of codes of a mail. */
  codesMax: 10,
  /** Maximum number of links of a mail. */
  linksMax: 500,
  /** Maximum length of the target of a link. A longer one is left out: a part of it would lead nowhere. */
  hrefCharactersMax: 2_048,
  /** Maximum length of the words of a link. */
  textCharactersMax: 200,
  /** Maximum length of the visible text in which codes are looked for. */
  codeTextCharactersMax: 100_000,
  /** Maximum number of candidates that are scored. A mail with more is not about a code. */
  candidatesMax: 500,
  /** Maximum number of considered numbers in an explanation. */
  explainedMax: 50,
  /** Maximum length of the visible text in which addresses of the web are looked for. */
  linkTextCharactersMax: 1024 * 1024,
  /** Maximum number of links that are read, before those of the same target are put together. */
  linksReadMax: 2_000,
} as const;

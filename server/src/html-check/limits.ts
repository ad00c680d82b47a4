/** Limits of the results of a check, and of the work for them. */
export const checkLimits = {
  /** Maximum number of lines that are named for one feature or fault: the first ones. */
  linesMax: 5,
  /** Maximum number of links that are listed: the first ones. All are counted. */
  linksMax: 500,
  /** Maximum length of the targets and words of all listed links together. */
  linkCharactersMax: 256 * 1024,
  /** Maximum length of the target of a listed link. */
  hrefCharactersMax: 2_048,
  /** Maximum length of the words of a link. */
  textCharactersMax: 200,
  /** Maximum length of the reported title and language. */
  titleCharactersMax: 200,
  languageCharactersMax: 35,
} as const;

/** Sizes from which mail clients cut something off. */
export const clientLimits = {
  /** Size of HTML in bytes from which Gmail shows only a part of it, with a link to the rest. */
  clippedBytes: 102 * 1024,
  /** Bytes of HTML that are near to that. */
  nearlyClippedBytes: 92 * 1024,
  /** Characters of a `style` element from which Gmail drops it. */
  styleCharacters: 16 * 1024,
  /** Size in bytes below which a plain text counts as missing, if the HTML has `shownCharacters`. */
  shortTextBytes: 40,
  shownCharacters: 200,
} as const;

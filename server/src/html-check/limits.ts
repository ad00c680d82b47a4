/** Limits of what a check of a mail tells, and of what it looks at for that. */
export const checkLimits = {
  /** Maximum number of lines that are named for one feature or fault: the first ones. */
  linesMax: 5,
  /** Maximum number of links that are told; of more the first, and all are counted. */
  linksMax: 500,
  /** Maximum length of the targets and words of all links that are told. */
  linkCharactersMax: 256 * 1024,
  /** Maximum length of a target of a link that is told. */
  hrefCharactersMax: 2_048,
  /** Maximum length of the words of a link. */
  textCharactersMax: 200,
  /** Maximum length of the title and of a language that are told. */
  titleCharactersMax: 200,
  languageCharactersMax: 35,
} as const;

/** Sizes from which mail clients cut something off. */
export const clientLimits = {
  /** Bytes of HTML from which Gmail shows a part of it, with a link to the rest. */
  clippedBytes: 102 * 1024,
  /** Bytes of HTML that are near to that. */
  nearlyClippedBytes: 92 * 1024,
  /** Characters of a `style` element from which Gmail drops it. */
  styleCharacters: 16 * 1024,
  /** Bytes of a text beside HTML of `shownCharacters` that is as good as none. */
  shortTextBytes: 40,
  shownCharacters: 200,
} as const;

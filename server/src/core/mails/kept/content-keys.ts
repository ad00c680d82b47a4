/** What is read of a message: all that an Email says of it, its text, its codes and links, its visible text, or why its codes are codes. */
export type ContentKind = 'content' | 'text' | 'extract' | 'seen' | 'codes';

/** Keys of contents in a cache, by the id of the message. */
export const keyOf: Readonly<Record<ContentKind, (rawId: string) => string>> = {
  content: (rawId) => rawId,
  text: (rawId) => `text ${rawId}`,
  extract: (rawId) => `extract ${rawId}`,
  seen: (rawId) => `seen ${rawId}`,
  codes: (rawId) => `codes ${rawId}`,
};

/** What is read of a message: all that an Email says of it, its text, its codes and links, or its visible text. */
export type ContentKind = 'content' | 'text' | 'extract' | 'seen';

/** Keys of contents in a cache, by the id of the message. */
export const keyOf: Readonly<Record<ContentKind, (rawId: string) => string>> = {
  content: (rawId) => rawId,
  text: (rawId) => `text ${rawId}`,
  extract: (rawId) => `extract ${rawId}`,
  seen: (rawId) => `seen ${rawId}`,
};

/** What is read of a message: all that an Email says of it, its text, or its codes and links. */
export type ContentKind = 'content' | 'text' | 'extract';

/** Keys of contents in a cache, by the id of the message. */
export const keyOf: Readonly<Record<ContentKind, (rawId: string) => string>> = {
  content: (rawId) => rawId,
  text: (rawId) => `text ${rawId}`,
  extract: (rawId) => `extract ${rawId}`,
};

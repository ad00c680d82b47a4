import type { Highlighter, Token } from './highlighting.ts';

/** State between two pieces of a message: whether its next line is of a header, and whether a line goes on. */
export interface MessageState {
  readonly isHeader: boolean;
  readonly isInLine: boolean;
}

const line = /[^\n]*\n|[^\n]+/g;
const fieldName = /^[!-9;-~]{1,100}:/;

/** Highlighter of messages as they came: names of header fields, and lines between parts. */
export const messageHighlighter: Highlighter<MessageState> = {
  first: { isHeader: true, isInLine: false },
  read: (piece, { isHeader, isInLine }) => {
    const tokens: Token[] = [];
    let goesOn = isInLine;
    let inHeader = isHeader;
    for (const { 0: text, index: start } of piece.matchAll(line)) {
      const content = text.trimEnd();
      if (!goesOn && content === '') inHeader = false;
      else if (!goesOn && !inHeader && content.startsWith('--') && content.length > 2) {
        tokens.push({ kind: 'comment', start, end: start + content.length });
        inHeader = !content.endsWith('--');
      } else if (!goesOn && inHeader) {
        const name = fieldName.exec(content)?.[0];
        if (name !== undefined) tokens.push({ kind: 'name', start, end: start + name.length });
      }
      goesOn = !text.endsWith('\n');
    }
    return { tokens, state: { isHeader: inHeader, isInLine: goesOn } };
  },
};

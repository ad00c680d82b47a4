/** Kind of a piece of source, which its color tells. */
export type TokenKind = 'tag' | 'name' | 'value' | 'comment' | 'entity';

/** Piece of a text with a kind: offsets in the text, `end` not included. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** Tokens of a piece of a document, and the state in which the next piece begins. */
export interface Highlighted<State> {
  readonly tokens: readonly Token[];
  readonly state: State;
}

/** Highlighter of documents that are read piece by piece: each piece from the state after the one before. */
export interface Highlighter<State> {
  readonly first: State;
  /** Reads a piece. Time is linear in the piece, whatever the state. */
  read(piece: string, state: State): Highlighted<State>;
}

import { createSignal } from 'solid-js';
import type { Piece } from './divided-text.ts';
import type { Highlighter, Token } from './highlighting.ts';

/** Pieces that are read at once: a few milliseconds. */
const piecesAtOnce = 24;

/** Tokens of the pieces of a text. The states in which pieces begin are read ahead, a few at a time. */
export class PieceStates<State> {
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  readonly #highlighter: Highlighter<State>;
  /** State in which each piece begins, by its position. */
  readonly #states: State[];
  readonly #known = createSignal(1);

  constructor(text: string, pieces: readonly Piece[], highlighter: Highlighter<State>) {
    this.#text = text;
    this.#pieces = pieces;
    this.#highlighter = highlighter;
    this.#states = [highlighter.first];
  }

  /** Reads a few states more; whether there are yet others. */
  advance(): boolean {
    const end = Math.min(this.#pieces.length, this.#states.length + piecesAtOnce);
    while (this.#states.length < end) this.#read(this.#states.length - 1);
    this.#known[1](this.#states.length);
    return end < this.#pieces.length;
  }

  /** Whether the tokens of a piece can be told. */
  knows(position: number): boolean {
    return position < this.#known[0]();
  }

  tokensOf(position: number): readonly Token[] {
    return this.#read(position);
  }

  #read(position: number): readonly Token[] {
    const { start = 0, end = 0 } = this.#pieces[position] ?? {};
    const before = this.#states[position] ?? this.#highlighter.first;
    const { tokens, state } = this.#highlighter.read(this.#text.slice(start, end), before);
    this.#states[position + 1] = state;
    return tokens;
  }
}

import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';

/** Look of a text on a terminal. The text says the same without it. */
export type TextLook = 'code' | 'secondary' | 'refused' | 'heading';

/** Input and output of a program: the terminal of a person, or files and other programs. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly errors: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** The terminal of this process. */
export const processTerminal: Terminal = { input: process.stdin, output: process.stdout, errors: process.stderr };

const formats = { code: ['bold', 'green'], secondary: 'dim', refused: 'red', heading: 'bold' } as const;
const columnsUsual = 80;

/** Colors a text if the terminal has colors, and NO_COLOR is not set. */
export function styled(text: string, look: TextLook, stream: Terminal['output']): string {
  return stream.isTTY ? styleText(formats[look], text, { stream }) : text;
}

/** Columns of a terminal at this moment; `undefined` for a file or a program. */
export function columnsOf({ isTTY, columns }: Terminal['output']): number | undefined {
  if (!isTTY) return undefined;
  return columns || columnsUsual;
}

import { mistakeTexts } from '../mistakes/texts.ts';
import { type Mistake, sentencesOf } from '../mistakes/words.ts';
import { problemTexts } from './texts.ts';

/** An error of the service. */
interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly Mistake[] | undefined;
}

/** What an error of the service says to people, by its codes; `undefined` of one that the app does not know. */
export const problemWords =
  () =>
  ({ code, detail, errors = [] }: Problem): string | undefined => {
    const words = new Map(Object.entries(problemTexts())).get(code);
    if (words === undefined || code !== 'invalid_request') return words;
    // Where the app has no words for a mistake, only the service knows which value it does not take, and why.
    return sentencesOf(errors, mistakeTexts()) ?? `${words} (${detail})`;
  };

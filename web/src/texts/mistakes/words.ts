import { numberText } from '../numbers.ts';
import type { MistakeTexts } from './en.ts';

/** A mistake in one field of a request, as the service tells it. */
export interface Mistake {
  readonly pointer: string;
  readonly code: string;
  readonly min?: number;
  readonly max?: number;
}

/** The most mistakes that are told at once. */
const toldMax = 3;

/** The first mistakes, each a sentence; `undefined` where there is none, or one that the app has no words for. */
export function sentencesOf(mistakes: readonly Mistake[], texts: MistakeTexts): string | undefined {
  const sentences = mistakes.slice(0, toldMax).map((mistake) => sentenceOf(mistake, texts));
  return sentences.length === 0 || sentences.includes(undefined) ? undefined : sentences.join(' ');
}

function sentenceOf(mistake: Mistake, texts: MistakeTexts): string | undefined {
  // The names of lists and objects around a field say less than its own.
  const name = mistake.pointer.split('/').findLast((step) => !/^\d*$/.test(step)) ?? '';
  const field = textOf(texts.fields, name);
  const words = textOf(texts.ofField, `${name}_${mistake.code}`) ?? wordsOf(mistake, texts);
  return words && `${field === undefined ? texts.value : texts.named(field)} ${words}.`;
}

function wordsOf({ code, min, max }: Mistake, { out_of_range, counted, plain }: MistakeTexts): string | undefined {
  if (code === 'out_of_range') {
    if (min === undefined) return max === undefined ? undefined : out_of_range.atMost(numberText(max));
    if (max === undefined) return out_of_range.atLeast(numberText(min));
    return out_of_range.between(numberText(min), numberText(max));
  }
  const count = min ?? max;
  return (count === undefined ? undefined : textOf(counted, code)?.(count)) ?? textOf(plain, code);
}

/** The text of a name, which comes from the service. */
function textOf<Text>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

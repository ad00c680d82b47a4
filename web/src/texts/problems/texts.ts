import { createTexts } from '../language.ts';
import { type ProblemTexts, problemsEn } from './en.ts';

const problems = createTexts<ProblemTexts>(problemsEn, {
  de: async () => (await import('./de.ts')).problemsDe,
  fr: async () => (await import('./fr.ts')).problemsFr,
  es: async () => (await import('./es.ts')).problemsEs,
});

await problems.ready;

/** What each error of the API says to the reader of the app, in the language in use. */
export const problemTexts: () => ProblemTexts = problems.texts;

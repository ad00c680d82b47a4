import type { Schemas } from '../service/api.ts';
import { lateTexts } from '../texts/late-texts.ts';

const turnedAwayTexts = lateTexts(async () => (await import('../texts/turned-away/texts.ts')).turnedAwayTexts);

/** Why something was turned away and what to do, in the language of the app; as the service says it where there are no words. */
export function adviceOn(refusal: Schemas['Refusal']): Pick<Schemas['Refusal'], 'why' | 'fix'> {
  return turnedAwayTexts()?.[refusal.reason] ?? refusal;
}

import { createSignal } from 'solid-js';
import type { Schemas } from '../../service/api.ts';

/** What the checks of a sender say together: it is who it says, nothing proves that, or it is somebody else. */
export type SenderVerdict = 'proven' | 'open' | 'failed';

type Results = Pick<Schemas['EmailAuthentication'], 'spf' | 'dkim' | 'dmarc'>;

const [wanted, setWanted] = createSignal<ReadonlySet<string>>(new Set());
const [known, setKnown] = createSignal<ReadonlyMap<string, Results>>(new Map());

/**
 * Whether the reader wants the sender of a mail to be checked. It is never done unasked: name servers of the sender would learn that the
 * mail was opened.
 */
export function isCheckWanted(mailId: string): boolean {
  return wanted().has(mailId);
}

/** Has the sender of a mail checked, where its results are shown. */
export function wantCheck(mailId: string): void {
  setWanted((before) => new Set([...before, mailId]));
}

/** Keeps the results of a check for as long as the page is there. */
export function keepResults(mailId: string, results: Results): void {
  setKnown((before) => new Map([...before, [mailId, results]]));
}

/** Results of the check of a mail; `undefined` when it was not checked on this page. */
export function resultsOf(mailId: string): Results | undefined {
  return known().get(mailId);
}

/** The verdict of results: that of DMARC, which is about the sender that people see; without a policy, of SPF and DKIM. */
export function verdictOf({ spf, dkim, dmarc }: Results): SenderVerdict {
  if (dmarc.result === 'pass') return 'proven';
  const hasFailed = spf.result === 'fail' || dkim.some(({ result }) => result === 'fail');
  return dmarc.result === 'fail' || (dmarc.result === 'none' && hasFailed) ? 'failed' : 'open';
}

import { senderCheckLimits } from './limits.ts';

/** Result of SPF (RFC 8601 §2.7.2). */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';
/** Result of one DKIM signature (RFC 8601 §2.7.1). */
export type DkimResult = 'pass' | 'fail' | 'policy' | 'neutral' | 'temperror' | 'permerror';
/** Result of DMARC (RFC 7489 §11.2). */
export type DmarcResult = 'none' | 'pass' | 'fail' | 'temperror' | 'permerror';
/** Result of the ARC chain (RFC 8617 §4.4). */
export type ArcResult = 'none' | 'pass' | 'fail';

/** Results of the checks of a message's sender. */
export interface SenderFindings {
  readonly spf: { readonly result: SpfResult; readonly domain?: string; readonly comment?: string };
  /** One for each signature, topmost first. */
  readonly dkim: readonly SignatureFinding[];
  readonly dmarc: {
    readonly result: DmarcResult;
    readonly policy?: DmarcPolicy;
    readonly domain?: string;
    readonly comment?: string;
  };
  readonly arc: { readonly result: ArcResult; readonly comment?: string };
}

/** Result of one DKIM signature, with its domain (`d=`) and selector (`s=`), if it names them. */
export interface SignatureFinding {
  readonly result: DkimResult;
  readonly domain?: string;
  readonly selector?: string;
  readonly comment?: string;
}

/** Treatment that the domain of the sender requests for mail that fails (RFC 7489 §6.3). */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

/** Text of a result, cut to its limit and without control characters; the member is absent without a text. */
export function textMember<Name extends string>(
  name: Name,
  text: string | undefined,
): { readonly [N in Name]?: string } {
  if (text === undefined || text === '') return {};
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  const shown = text.replace(/[\x00-\x1f\x7f-\x9f]+/g, ' ').slice(0, senderCheckLimits.textCharactersMax);
  // TypeScript widens a computed name to string.
  return { [name]: shown.toWellFormed() } as { readonly [N in Name]?: string };
}

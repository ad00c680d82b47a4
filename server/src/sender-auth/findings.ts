import { senderCheckLimits } from './limits.ts';

/** Result of SPF (RFC 8601 §2.7.2). */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';
/** Result of one DKIM signature (RFC 8601 §2.7.1). */
export type DkimResult = 'pass' | 'fail' | 'policy' | 'neutral' | 'temperror' | 'permerror';
/** Result of DMARC (RFC 7489 §11.2). */
export type DmarcResult = 'none' | 'pass' | 'fail' | 'temperror' | 'permerror';
/** Result of the ARC chain (RFC 8617 §4.4). */
export type ArcResult = 'none' | 'pass' | 'fail';

/** Findings about who has sent a message. */
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

/** Finding about one DKIM signature: its domain (`d=`) and selector (`s=`), where it names them. */
export interface SignatureFinding {
  readonly result: DkimResult;
  readonly domain?: string;
  readonly selector?: string;
  readonly comment?: string;
}

/** What the domain of the sender wants done with mail that fails (RFC 7489 §6.3). */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

/** Text of a finding, cut to its limit and without control characters; the member is left out when there is none. */
export function textMember<Name extends string>(
  name: Name,
  text: string | undefined,
): { readonly [N in Name]?: string } {
  if (text === undefined || text === '') return {};
  const shown = text.replace(/\p{Cc}+/gu, ' ').slice(0, senderCheckLimits.textCharactersMax);
  // TypeScript widens a computed name to string.
  return { [name]: shown.toWellFormed() } as { readonly [N in Name]?: string };
}

/** What a trial has seen. */
export interface TrialResult {
  /** In short words. */
  readonly got: string;
  readonly faults: readonly string[];
}

/** A case that is no attack beside a good owner, but something that must or must not happen. */
export interface Trial {
  readonly id: string;
  readonly name: string;
  readonly run: () => Promise<TrialResult>;
}

/** The faults among named conditions: those that do not hold. */
export function unmet(conditions: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(conditions)
    .filter(([, holds]) => !holds)
    .map(([condition]) => `not: ${condition}`);
}

/** Fault that a validator finds in a value that was sent. */
export interface ValidationFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Schema that has the keyword. */
  readonly parentSchema?: unknown;
  /** Value that is at fault. */
  readonly data?: unknown;
}

/** Checks a value. When it returns false, `errors` has the faults. */
export interface FaultFinder {
  (data: unknown): boolean;
  readonly errors?: ValidationFault[] | null;
}

/**
 * Removes the faults of alternatives (`anyOf`) when no alternative fits. Instead it leaves the faults of the
 * alternative that nearly fits, or else one fault: that none fits.
 */
export function withoutAlternatives(faults: readonly ValidationFault[]): ValidationFault[] {
  const unions = faults.filter(({ keyword }) => keyword === 'anyOf');
  return unions.reduce<ValidationFault[]>(
    (left, union) => {
      const inside = left.filter((fault) => alternativeOf(fault, union) !== undefined);
      const kept = nearestAlternative(inside, union) ?? [union];
      return left.flatMap((fault) => {
        if (fault === union) return kept;
        return inside.includes(fault) ? [] : [fault];
      });
    },
    [...faults],
  );
}

/** Faults of the alternative with the fewest faults, among those for values of this kind. */
function nearestAlternative(
  faults: readonly ValidationFault[],
  union: ValidationFault,
): readonly ValidationFault[] | undefined {
  const alternatives = Map.groupBy(faults, (fault) => alternativeOf(fault, union));
  const near = [...alternatives.values()].filter((inside) => !inside.some((fault) => isOtherKind(fault, union)));
  const fewest = Math.min(...near.map((inside) => inside.length));
  const nearest = near.filter((inside) => inside.length === fewest);
  return nearest.length === 1 ? nearest[0] : undefined;
}

/** Number of the alternative to which a fault belongs; `undefined` when it belongs to none. */
function alternativeOf(fault: ValidationFault, union: ValidationFault): string | undefined {
  const isBelow = fault.instancePath === union.instancePath || fault.instancePath.startsWith(`${union.instancePath}/`);
  const path = `${union.schemaPath}/`;
  if (fault === union || !isBelow || !fault.schemaPath.startsWith(path)) return undefined;
  return fault.schemaPath.slice(path.length).split('/', 1)[0];
}

/** Whether the value is not of the kind that the alternative is for. */
function isOtherKind({ keyword, instancePath }: ValidationFault, union: ValidationFault): boolean {
  return keyword === 'type' && instancePath === union.instancePath;
}

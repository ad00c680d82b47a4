import { expand, isWide, type StyleSetting } from './properties.ts';
import { hasVariables, type Variables, withVariables } from './variables.ts';

const inheriting: ReadonlySet<string> = new Set(
  'visibility font-size font-size-adjust line-height letter-spacing text-indent color -webkit-text-fill-color'.split(
    ' ',
  ),
);

/**
 * Cascaded values of an element, one for each property (CSS Cascade §6), and its variables.
 * @param options.isPlain Whether no declaration is important and none has variables, so that the last one of each property wins.
 */
export function valuesOf(
  settings: readonly (readonly StyleSetting[])[],
  { outer, isPlain }: { outer: Variables | undefined; isPlain: boolean },
): { values: ReadonlyMap<string, string>; variables: Variables | undefined } {
  if (isPlain) return { values: plainValuesOf(settings), variables: outer };
  const own = new Map<string, string>();
  const set = (isImportant: boolean, take: (setting: StyleSetting) => void) => {
    for (const group of settings) for (const setting of group) if (setting.isImportant === isImportant) take(setting);
  };
  const takeVariable = ({ property, value }: StyleSetting) => {
    if (property.startsWith('--')) own.set(property, value);
  };
  set(false, takeVariable);
  set(true, takeVariable);
  const variables = own.size === 0 ? outer : { own, outer };
  const values = new Map<string, string>();
  const take = ({ property, value }: StyleSetting) => {
    if (property.startsWith('--')) return;
    if (!hasVariables(value)) return setValue(values, property, value);
    // A value whose variable is missing is as good as none (CSS Variables §3).
    const whole = withVariables(value, variables) ?? 'unset';
    for (const [name, part] of expand(property, whole)) setValue(values, name, part);
  };
  set(false, take);
  set(true, take);
  return { values, variables };
}

function plainValuesOf(settings: readonly (readonly StyleSetting[])[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const group of settings) for (const { property, value } of group) setValue(values, property, value);
  return values;
}

function setValue(values: Map<string, string>, property: string, value: string): void {
  if (!isWide(value)) values.set(property, value);
  else if (inheriting.has(property)) values.set(property, value === 'initial' ? value : 'inherit');
  else values.delete(property);
}

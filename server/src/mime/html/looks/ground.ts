import { type Color, over, readColor, transparent, white } from '../css/colors.ts';
import { callsOf, partsOf, wordsOf } from '../css/words.ts';
import type { ElementLook } from './look.ts';

/** Colors of one background that are looked at. */
const stopsMax = 16;
/** Opacity from which a color covers a picture under it. */
const coveringLeast = 0.5;

interface Painting {
  readonly color: Color;
  readonly before: Pick<ElementLook, 'ground' | 'paints'>;
}

/** Backdrop colors of the text of an element: its background over that of the elements around it. Empty for a picture. */
export function groundOf(values: ReadonlyMap<string, string>, { color, before }: Painting): readonly Color[] {
  return clipsToText(values) ? before.ground : backgroundOf(values, { color, ground: before.ground });
}

/** Colors of a background that is cut to the letters; `undefined` when there is none, or another one lies over it. */
export function paintsOf(values: ReadonlyMap<string, string>, { color, before }: Painting): ElementLook['paints'] {
  if (clipsToText(values)) return backgroundOf(values, { color, ground: before.ground });
  const isPainted = values.has('background-color') || values.has('background-image');
  return isPainted ? undefined : before.paints;
}

function clipsToText(values: ReadonlyMap<string, string>): boolean {
  return values.get('background-clip')?.includes('text') === true;
}

function backgroundOf(
  values: ReadonlyMap<string, string>,
  { color, ground }: { color: Color; ground: readonly Color[] },
): readonly Color[] {
  const layer = layerOf(values.get('background-color'), color);
  const image = values.get('background-image') ?? 'none';
  const flat = laidOver(layer, ground);
  if (image === 'none' || image === '') return flat;
  const stops = image.includes('gradient(') ? stopsOf(image) : [];
  // Where each of several layers is, is not known; a picture may show anything.
  if (stops.length === 0 || image.includes('url()')) return [];
  return stops.flatMap((stop) => laidOver(stop, flat)).slice(0, stopsMax);
}

function layerOf(value: string | undefined, color: Color): Color {
  if (value === undefined) return transparent;
  return value === 'currentcolor' ? color : (readColor(value) ?? transparent);
}

function laidOver(layer: Color, ground: readonly Color[]): readonly Color[] {
  if (layer.alpha === 0) return ground;
  if (ground.length === 0) return layer.alpha < coveringLeast ? ground : [over(layer, white)];
  return layer.alpha >= 1 ? [layer] : ground.map((under) => over(layer, under));
}

/** Colors of the gradients of a value. */
export function stopsOf(image: string): Color[] {
  const stops: Color[] = [];
  for (const { name, argument } of callsOf(image.replaceAll(',', ', '))) {
    if (!name.includes('gradient')) continue;
    for (const part of partsOf(argument)) {
      const call = /^(?:from|to|color-stop)\((.*)\)$/.exec(part)?.[1];
      for (const word of wordsOf(call ?? part, ' ,')) {
        const stop = readColor(word);
        if (stop !== undefined && stops.length < stopsMax) stops.push(stop);
      }
    }
  }
  return stops;
}

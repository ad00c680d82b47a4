import { type Colour, over, readColour, transparent, white } from '../css/colours.ts';
import { callsOf, partsOf, wordsOf } from '../css/words.ts';
import type { ElementLook } from './look.ts';

/** Colours of one background that are looked at. */
const stopsMax = 16;
/** Opacity from which a colour covers a picture under it. */
const coveringLeast = 0.5;

interface Painting {
  readonly colour: Colour;
  readonly before: Pick<ElementLook, 'ground' | 'paints'>;
}

/** Backdrop colours of the text of an element: its background over that of the elements around it. Empty for a picture. */
export function groundOf(values: ReadonlyMap<string, string>, { colour, before }: Painting): readonly Colour[] {
  return clipsToText(values) ? before.ground : backgroundOf(values, { colour, ground: before.ground });
}

/** Colours of a background that is cut to the letters; `undefined` when there is none, or another one lies over it. */
export function paintsOf(values: ReadonlyMap<string, string>, { colour, before }: Painting): ElementLook['paints'] {
  if (clipsToText(values)) return backgroundOf(values, { colour, ground: before.ground });
  const isPainted = values.has('background-color') || values.has('background-image');
  return isPainted ? undefined : before.paints;
}

function clipsToText(values: ReadonlyMap<string, string>): boolean {
  return values.get('background-clip')?.includes('text') === true;
}

function backgroundOf(
  values: ReadonlyMap<string, string>,
  { colour, ground }: { colour: Colour; ground: readonly Colour[] },
): readonly Colour[] {
  const layer = layerOf(values.get('background-color'), colour);
  const image = values.get('background-image') ?? 'none';
  const flat = laidOver(layer, ground);
  if (image === 'none' || image === '') return flat;
  const stops = image.includes('gradient(') ? stopsOf(image) : [];
  // Where each of several layers is, is not known; a picture may show anything.
  if (stops.length === 0 || image.includes('url()')) return [];
  return stops.flatMap((stop) => laidOver(stop, flat)).slice(0, stopsMax);
}

function layerOf(value: string | undefined, colour: Colour): Colour {
  if (value === undefined) return transparent;
  return value === 'currentcolor' ? colour : (readColour(value) ?? transparent);
}

function laidOver(layer: Colour, ground: readonly Colour[]): readonly Colour[] {
  if (layer.alpha === 0) return ground;
  if (ground.length === 0) return layer.alpha < coveringLeast ? ground : [over(layer, white)];
  return layer.alpha >= 1 ? [layer] : ground.map((under) => over(layer, under));
}

/** Colours of the gradients of a value. */
export function stopsOf(image: string): Colour[] {
  const stops: Colour[] = [];
  for (const { name, argument } of callsOf(image.replaceAll(',', ', '))) {
    if (!name.includes('gradient')) continue;
    for (const part of partsOf(argument)) {
      const call = /^(?:from|to|color-stop)\((.*)\)$/.exec(part)?.[1];
      for (const word of wordsOf(call ?? part, ' ,')) {
        const stop = readColour(word);
        if (stop !== undefined && stops.length < stopsMax) stops.push(stop);
      }
    }
  }
  return stops;
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const styles = readFileSync(new URL('../../src/style/base.css', import.meta.url), 'utf8');
const color = String.raw`oklch\(([\d.]+) (?:calc\()?([\d.]+)`;

/** Luminance of a color of this hue, cut to sRGB as browsers do (WCAG 2.2, CSS Color 4 §18). */
function luminance([lightness, chroma]: readonly [number, number], hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (channel: number) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short) +
    0.7152 * cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short) +
    0.0722 * cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  );
}

/** Lightness and chroma of a color of the look, in light or in dark. */
function tone(name: string, scheme: 0 | 1): readonly [number, number] {
  const [, words = ''] = new RegExp(`--${name}: light-dark\\(([^;]*)\\);`).exec(styles) ?? [];
  const found = [...words.matchAll(new RegExp(color, 'g'))][scheme];
  assert.ok(found, name);
  return [Number(found[1]), Number(found[2])];
}

test('whatever color an operator has, words on it and in it have contrast, in light and dark', () => {
  const pairs = [
    ['accent-text', 'n1', 4.5],
    ['accent-text', 'n4', 4.5],
    ['accent-text', 'accent-soft', 4.5],
    ['on-accent', 'accent-fill', 4.5],
    ['accent', 'n1', 3],
  ] as const;
  for (const scheme of [0, 1] as const) {
    for (const [over, under, least] of pairs) {
      for (let hue = 0; hue < 360; hue += 1) {
        for (const vivid of [0, 0.5, 1]) {
          const light = [over, under].map((name) => {
            const [lightness, chroma] = tone(name, scheme);
            return name.startsWith('n')
              ? luminance([lightness, chroma], 260)
              : luminance([lightness, chroma * vivid], hue);
          });
          const contrast = (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
          assert.ok(contrast >= least, `${over} on ${under}, hue ${hue}, ${vivid}: ${contrast}`);
        }
      }
    }
  }
});

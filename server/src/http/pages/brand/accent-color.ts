/** What is taken of a color: its lightness is that of the look, so that words stay readable on it. */
export interface AccentColor {
  /** Hue in OKLCH, degrees from 0 up to 360. */
  readonly hue: number;
  /** Chroma in OKLCH, 0 to `chromaMax`. */
  readonly chroma: number;
}

/** Chroma of the most vivid accent; beyond it some hues leave sRGB, and with it their lightness. */
export const chromaMax = 0.13;

const hexColor = /^#([\da-f]{3}|[\da-f]{6})$/i;
const oklchColor = /^oklch\( *(?:\d+(?:\.\d*)?|\.\d+)%? +(\d+(?:\.\d*)?|\.\d+) +(-?\d+(?:\.\d*)?)(?:deg)? *\)$/i;

/**
 * Reads a color as `#0f8a66`, `#086`, or `oklch(0.6 0.12 165)` (CSS Color 4 §9.4).
 * @throws Error when it is none of these.
 */
export function accentColor(text: string): AccentColor {
  const [, hex] = hexColor.exec(text) ?? [];
  if (hex !== undefined) return accentOf(hexChannels(hex));
  const [, chroma, hue] = oklchColor.exec(text) ?? [];
  if (chroma === undefined || hue === undefined) {
    throw new Error(`must be a color such as #0f8a66 or oklch(0.6 0.12 165), not ${JSON.stringify(text)}`);
  }
  return accent(Number(chroma), Number(hue));
}

function accent(chroma: number, hue: number): AccentColor {
  const rounded = (number: number) => Math.round(number * 1000) / 1000;
  return { hue: rounded(((hue % 360) + 360) % 360), chroma: rounded(Math.min(chroma, chromaMax)) };
}

/** Red, green and blue in linear light, 0 to 1 (CSS Color 4 §10.1). */
function hexChannels(hex: string): [number, number, number] {
  const size = hex.length / 3;
  const channel = (index: number) => {
    const digits = hex.slice(index * size, (index + 1) * size);
    const value = Number.parseInt(size === 1 ? digits + digits : digits, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(1), channel(2)];
}

/** Hue and chroma of a color (CSS Color 4 §18: from linear sRGB over cone responses to OKLab). */
function accentOf([red, green, blue]: readonly [number, number, number]): AccentColor {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return accent(Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI);
}

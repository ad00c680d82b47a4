function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** At-rules that stay. `@import` and `@namespace` are not among them: they take the text of a URL. */
export const allowedRules: ReadonlySet<string> = words(
  'media supports font-face keyframes -webkit-keyframes -moz-keyframes -o-keyframes layer container page',
);

/** Functions that stay: none that takes the text of a URL, as `image-set` does, and none that runs. */
export const allowedFunctions: ReadonlySet<string> = words(
  [
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark device-cmyk',
    'calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp var env attr',
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient',
    'repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient -webkit-gradient -moz-linear-gradient',
    '-o-linear-gradient from to color-stop',
    'translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey',
    'rotatez rotate3d skew skewx skewy matrix matrix3d perspective',
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
    'cubic-bezier steps linear minmax repeat fit-content counter counters rect inset circle ellipse polygon path',
    'format tech local',
    'not is where has matches nth-child nth-last-child nth-of-type nth-last-of-type lang dir -webkit-any -moz-any',
    'selector style',
  ].join(' '),
);

const dangerousNames = words('behavior -ms-behavior -moz-binding');

/** Whether a name of a property makes some browser load and run a file. */
export function isDangerousCssName(name: string): boolean {
  return dangerousNames.has(name);
}

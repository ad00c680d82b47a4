import { accentColor } from '../http/pages/brand/accent-color.ts';
import { setting } from './setting.ts';
import { line, optional, text, textSource } from './values.ts';

/** Settings by which the pages are those of the operator. */
export const brandSettings = {
  operatorName: setting('OPERATOR_NAME', '', line(60), 'name of the service on its pages, in place of Mayfly'),
  operatorLogo: setting('OPERATOR_LOGO', '', text, 'file with its logo: SVG, PNG or WebP, 64 KiB at most'),
  operatorColor: setting(
    'OPERATOR_COLOR',
    '',
    optional(accentColor),
    'its color, as #0f8a66 or oklch(0.6 0.12 165), of which hue and chroma are used',
  ),
  operatorImprint: setting(
    'OPERATOR_IMPRINT',
    '',
    optional(textSource),
    'https:// URL of its imprint, or file with the text: Markdown in .md, paragraphs in any other, 256 KiB at most',
  ),
  operatorPrivacy: setting(
    'OPERATOR_PRIVACY',
    '',
    optional(textSource),
    'https:// URL of what it says on privacy, or file with the text, as the imprint',
  ),
  operatorFooter: setting('OPERATOR_FOOTER', '', line(200), 'a line of text in the footer of the start page'),
} as const;

/** How much a finding matters: it breaks the mail for some readers, it may, or the mail could be better. */
export type Severity = 'error' | 'warning' | 'advice';

/** Text of a fault for the author of a mail. */
export interface FindingText {
  readonly severity: Severity;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

/** All faults that a check looks for, by code, the gravest first. */
export const findingTexts = {
  html_clipped: {
    severity: 'error',
    what: 'The HTML is larger than 102 kB',
    why: 'Gmail shows the first 102 kB and a link to the rest; the unsubscribe link and what counts opens may be cut off.',
    fix: 'Take out comments and unused styles, shorten tracking addresses, or put less into one email.',
  },
  script: {
    severity: 'error',
    what: 'The email has scripts',
    why: 'No mail client runs them, and some refuse the email or mark it as spam.',
    fix: 'Remove script elements and attributes such as onclick.',
  },
  frame: {
    severity: 'error',
    what: 'The email has a frame',
    why: 'Mail clients remove frames with all that is in them.',
    fix: 'Put the content into the email, or a picture with a link in its place.',
  },
  meta_refresh: {
    severity: 'error',
    what: 'The email leads its reader to another page',
    why: 'Mail clients remove it, and filters take it for fraud.',
    fix: 'Remove the meta element with http-equiv="refresh".',
  },
  link_script: {
    severity: 'error',
    what: 'A link runs a script or holds its page in itself',
    why: 'Mail clients remove the targets javascript:, vbscript: and data:.',
    fix: 'Link to a web page.',
  },
  link_empty: {
    severity: 'error',
    what: 'A link leads nowhere',
    why: 'Its target is empty: a value may be missing in the template.',
    fix: 'Give it its target.',
  },
  link_relative: {
    severity: 'error',
    what: 'A link has no host',
    why: 'An email has no address of its own that the target could be relative to.',
    fix: 'Write the whole address, with https:// and the host.',
  },
  link_local: {
    severity: 'error',
    what: 'A link leads to a machine that its reader does not reach',
    why: 'Its host is localhost or in a private network.',
    fix: 'Take the public address of the site.',
  },
  image_relative: {
    severity: 'error',
    what: 'A picture has no host, or one that its reader does not reach',
    why: 'An email has no address of its own that the picture could be relative to.',
    fix: 'Write the whole address, with https:// and the public host.',
  },
  image_not_in_message: {
    severity: 'error',
    what: 'A picture (cid:) is not in the message',
    why: 'No attachment has the Content-ID that it names.',
    fix: 'Attach the picture with that Content-ID.',
  },
  image_without_source: {
    severity: 'error',
    what: 'A picture has no source',
    why: 'Its src is empty: a value may be missing in the template.',
    fix: 'Give it its address.',
  },
  charset_differs: {
    severity: 'error',
    what: 'The charset in the HTML is not that of its part',
    why: 'Clients that believe the meta element show wrong letters.',
    fix: 'Name the same charset in both, UTF-8 at best.',
  },
  link_text_differs: {
    severity: 'warning',
    what: 'A link shows one host and leads to another',
    why: 'That is how fraud looks: filters and clients warn of it. Links through a tracking service do it unmeant.',
    fix: 'Show words in place of the address, or track under a host of the same domain.',
  },
  link_user_info: {
    severity: 'warning',
    what: 'A link has a name before its host, as in https://name@host',
    why: 'It makes a reader take the name for the host: filters take it for fraud.',
    fix: 'Remove all before the @.',
  },
  link_ip_address: {
    severity: 'warning',
    what: 'A link leads to an IP address',
    why: 'Filters take it for fraud.',
    fix: 'Take the name of the host.',
  },
  link_without_text: {
    severity: 'warning',
    what: 'A link has no words',
    why: 'A screen reader has nothing to read, and with pictures off there is nothing to click.',
    fix: 'Give it words, or its picture an alternative text.',
  },
  image_without_alt: {
    severity: 'warning',
    what: 'A picture has no alternative text',
    why: 'Many clients load pictures only when asked; until then, and for screen readers, there is nothing.',
    fix: 'Give it alt="…", or alt="" when it is decoration.',
  },
  text_missing: {
    severity: 'warning',
    what: 'There is no plain text beside the HTML',
    why: 'Filters count it against the email; watches and text clients show what they make of the HTML.',
    fix: 'Send multipart/alternative with text/plain first.',
  },
  text_short: {
    severity: 'warning',
    what: 'The plain text is nearly empty',
    why: 'Who reads text misses the email, and filters compare both.',
    fix: 'Say in it what the HTML says.',
  },
  style_too_long: {
    severity: 'warning',
    what: 'A style element is longer than 16 kB',
    why: 'Gmail drops it whole.',
    fix: 'Take out unused rules, or split it into several style elements.',
  },
  style_external: {
    severity: 'warning',
    what: 'Styles are loaded from elsewhere',
    why: 'Most clients load no style sheets, neither by link nor by @import.',
    fix: 'Put the styles into a style element and style attributes.',
  },
  charset_missing: {
    severity: 'warning',
    what: 'No charset is named for the HTML',
    why: 'Letters beyond ASCII are shown by guess.',
    fix: 'Send it as Content-Type: text/html; charset=utf-8.',
  },
  language_missing: {
    severity: 'warning',
    what: 'The HTML does not say its language',
    why: 'Screen readers choose their voice by it, and clients offer to translate what needs none.',
    fix: 'Give the html element lang="…".',
  },
  html_nearly_clipped: {
    severity: 'advice',
    what: 'The HTML is near to the 102 kB at which Gmail clips',
    why: 'Real names and links may be longer than those of a test.',
    fix: 'Take out what is not needed.',
  },
  link_insecure: {
    severity: 'advice',
    what: 'A link leads to http:',
    why: 'What is read there can be read and changed on its way.',
    fix: 'Link to https:.',
  },
  image_insecure: {
    severity: 'advice',
    what: 'A picture is loaded over http:',
    why: 'Webmail in a page of https: does not show it, or warns.',
    fix: 'Load it over https:.',
  },
  image_without_width: {
    severity: 'advice',
    what: 'A picture has no width',
    why: 'Outlook on Windows shows it in its own size, and without the picture the layout collapses.',
    fix: 'Give it a width attribute.',
  },
  charset_not_utf8: {
    severity: 'advice',
    what: 'The charset is not UTF-8',
    why: 'It lacks letters, and clients know it less well.',
    fix: 'Send the HTML in UTF-8.',
  },
  title_missing: {
    severity: 'advice',
    what: 'The HTML has no title',
    why: 'Screen readers say it first, and browsers show it when the email is opened in a tab.',
    fix: 'Put the subject into a title element.',
  },
  viewport_missing: {
    severity: 'advice',
    what: 'The HTML says nothing of small screens',
    why: 'Some phones then show it as a page of 980 pixels, too small to read.',
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
  },
  colour_scheme_missing: {
    severity: 'advice',
    what: 'The email has no styles for dark mode',
    why: 'Clients in dark mode change its colors by their own rules, which can make logos and text unreadable.',
    fix: 'Add <meta name="color-scheme" content="light dark"> and styles in @media (prefers-color-scheme: dark).',
  },
  doctype_missing: {
    severity: 'advice',
    what: 'The HTML has no doctype',
    why: 'Browsers then measure boxes and tables by the rules of the nineties.',
    fix: 'Begin it with <!doctype html>.',
  },
} as const satisfies Readonly<Record<string, FindingText>>;

/** Code of a fault of a mail. */
export type FindingCode = keyof typeof findingTexts;

/** Codes of the faults that a link can have. */
export type LinkFault = Extract<FindingCode, `link_${string}`>;

/** Every code, the gravest first. */
export const findingCodes = Object.freeze(Object.keys(findingTexts).filter(isFindingCode));

function isFindingCode(code: string): code is FindingCode {
  return code in findingTexts;
}

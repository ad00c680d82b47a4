import type { Part } from './part-tree.ts';

/** Body parts of a message: texts to read, and files (RFC 8621 §4.1.4). */
export interface BodySelection {
  /** Parts to show one after the other to a reader of plain text. Some may be HTML only. */
  readonly text: readonly Part[];
  /** Parts to show one after the other to a reader of HTML. Some may be plain text only. */
  readonly html: readonly Part[];
  readonly attachments: readonly Part[];
}

/** A multipart on the way through the tree. */
interface Level {
  readonly parts: readonly Part[];
  readonly subtype: string;
  readonly isInAlternative: boolean;
  /** Whether an alternative has its plain version. */
  hasPlain: boolean;
  at: number;
  /** Whether further parts may still be shown as text, and as HTML. */
  showsText: boolean;
  showsHtml: boolean;
  readonly textLength: number;
  readonly htmlLength: number;
}

/**
 * Selects the body parts by the algorithm of RFC 8621 §4.1.4, with a stack in place of recursion. It differs in two points.
 * Media that a reader would show between texts (images, sound, video) are attachments only, because neither the text nor
 * the HTML shows them. Text of other types reads as plain text (RFC 2046 §4.1.4).
 */
export function selectBodies(root: Part): BodySelection {
  const text: Part[] = [];
  const html: Part[] = [];
  const attachments: Part[] = [];
  const levels: Level[] = [levelOf({ parts: [root], subtype: 'mixed' }, undefined, { text, html })];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const part = level.parts[level.at];
    if (part === undefined) {
      if (level.subtype === 'alternative' && level.showsText && level.showsHtml)
        shareOnlyVersion(level, { text, html });
      levels.pop();
      continue;
    }
    const isFirst = level.at === 0;
    level.at += 1;
    const { contentType } = part.header;
    if (contentType.startsWith('multipart/')) {
      levels.push(levelOf({ parts: part.children, subtype: contentType.slice(10) }, level, { text, html }));
    } else if (!isText(part, { isFirst, subtype: level.subtype })) {
      attachments.push(part);
    } else {
      const shown = placesOf(contentType, level);
      if (shown.inText) text.push(part);
      if (shown.inHtml) html.push(part);
      if (!shown.inText && !shown.inHtml) attachments.push(part);
    }
  }
  return { text, html, attachments };
}

interface Lists {
  readonly text: Part[];
  readonly html: Part[];
}

function levelOf(
  { parts, subtype }: { parts: readonly Part[]; subtype: string },
  parent: Level | undefined,
  { text, html }: Lists,
): Level {
  return {
    parts,
    subtype,
    isInAlternative: parent !== undefined && (parent.isInAlternative || subtype === 'alternative'),
    hasPlain: subtype === 'alternative' && parts.some(({ header }) => header.contentType === 'text/plain'),
    at: 0,
    showsText: parent?.showsText ?? true,
    showsHtml: parent?.showsHtml ?? true,
    textLength: text.length,
    htmlLength: html.length,
  };
}

/** Types of text that is written for programs. */
const dataTypes: ReadonlySet<string> = new Set(
  [
    'calendar css csv directory ecmascript javascript rfc822-headers rtf tab-separated-values vcard x-amp-html x-vcalendar',
    'x-vcard x-watch-html xml xsl',
  ].flatMap((names) => names.split(' ').map((name) => `text/${name}`)),
);

/** Whether a part is a text of the message, and not a file. */
function isText({ header }: Part, { isFirst, subtype }: { isFirst: boolean; subtype: string }): boolean {
  if (header.disposition === 'attachment') return false;
  if (!header.contentType.startsWith('text/') || dataTypes.has(header.contentType)) return false;
  return isFirst || (subtype !== 'related' && header.filename === undefined);
}

function placesOf(contentType: string, level: Level): { inText: boolean; inHtml: boolean } {
  const isPlain = contentType !== 'text/html';
  if (level.subtype === 'alternative') {
    const isVersion = contentType === 'text/plain' || !level.hasPlain;
    if (isPlain && isVersion) level.hasPlain = true;
    return { inText: isPlain && isVersion && level.showsText, inHtml: !isPlain && level.showsHtml };
  }
  if (level.isInAlternative) {
    // The other version of this text stands elsewhere in the alternative.
    if (isPlain) level.showsHtml = false;
    else level.showsText = false;
  }
  return { inText: level.showsText, inHtml: level.showsHtml };
}

/** Gives both readers the only version of an alternative. */
function shareOnlyVersion({ textLength, htmlLength }: Level, { text, html }: Lists): void {
  if (text.length === textLength) text.push(...html.slice(htmlLength));
  else if (html.length === htmlLength) html.push(...text.slice(textLength));
}

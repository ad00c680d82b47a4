import type { Comparison, Expectation, Shown } from './expectation.ts';

/** A part as a source describes it; a multipart has `parts`. */
export interface Part {
  /** Lower case. */
  readonly type: string;
  readonly disposition?: string | undefined;
  readonly name?: string | undefined;
  /** Decoded; absent when the source does not tell. */
  readonly content?: string | undefined;
  readonly isFlowed?: boolean;
  readonly sizeBytes?: number | undefined;
  readonly parts?: readonly Part[] | undefined;
}

/** Parts that make up the text and the HTML, as RFC 8621 §4.1.4 divides them. */
export interface BodyParts {
  readonly text: readonly Part[];
  readonly html: readonly Part[];
}

/** What a mail of this structure shows, and what it carries. */
export function expectationOf(root: Part): Expectation {
  return expectationOfBody(root, bodyParts(root));
}

/** The same, for a source that has divided the parts itself. */
export function expectationOfBody(root: Part, body: BodyParts): Expectation {
  const shown = new Set([...body.text, ...body.html].filter(isReadable));
  const text = shownText(body.text.filter(isReadable));
  const html = shownHtml(body.html.filter(isReadable));
  return {
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
    attachments: leaves(root)
      .filter((part) => !shown.has(part))
      .map(({ name, type, sizeBytes }) => ({
        ...(name === undefined ? {} : { name }),
        type,
        ...(sizeBytes === undefined ? {} : { sizeBytes }),
      })),
  };
}

/** Text of other types is read as plain text (RFC 2046 §4.1.4), but for what is written for programs. */
function isReadable({ type }: Part): boolean {
  return (
    type.startsWith('text/') && !/^text\/(?:calendar|csv|x-vcard|vcard|directory|rtf|xml|rfc822-headers)$/.test(type)
  );
}

function isPlain({ type }: Part): boolean {
  return isReadable({ type }) && type !== 'text/html';
}

/** How HTML is made text is not stated, so of mixed parts only the plain ones are known. */
function shownText(parts: readonly Part[]): Shown | undefined {
  const plain = parts.filter(isPlain);
  if (parts.length > 0 && plain.length === 0) return undefined;
  const isFlowed = plain.some((part) => part.isFlowed === true);
  return shownPieces(plain, parts.length > plain.length ? 'parts' : isFlowed ? 'flowed' : 'whole');
}

/** Without any HTML there is none to show; how plain text stands between HTML is not stated. */
function shownHtml(parts: readonly Part[]): Shown | undefined {
  const html = parts.filter(({ type }) => type === 'text/html');
  return shownPieces(html, html.length > 0 && parts.length > html.length ? 'parts' : 'whole');
}

function shownPieces(parts: readonly Part[], comparison: Comparison): Shown | undefined {
  const pieces = parts.flatMap(({ content }) => (content === undefined ? [] : [content]));
  return pieces.length === parts.length ? { pieces, comparison } : undefined;
}

function leaves(part: Part): readonly Part[] {
  return part.parts === undefined ? [part] : part.parts.flatMap(leaves);
}

function bodyParts(root: Part): BodyParts {
  const text: Part[] = [];
  const html: Part[] = [];
  divide([root], { multipartType: 'mixed', isInAlternative: false, text, html });
  return { text, html };
}

interface Division {
  readonly multipartType: string;
  readonly isInAlternative: boolean;
  /** `undefined` where parts go to the other only. */
  readonly text: Part[] | undefined;
  readonly html: Part[] | undefined;
}

/** The algorithm that RFC 8621 §4.1.4 suggests, as it stands there, but for texts of other types. */
function divide(parts: readonly Part[], { multipartType, isInAlternative, ...body }: Division): void {
  let { text, html } = body;
  const before = { text: text?.length ?? -1, html: html?.length ?? -1 };
  for (const [position, part] of parts.entries()) {
    if (part.parts !== undefined) {
      const type = part.type.slice('multipart/'.length);
      divide(part.parts, {
        multipartType: type,
        isInAlternative: isInAlternative || type === 'alternative',
        text,
        html,
      });
    } else if (isBody(part, { position, multipartType })) {
      if (multipartType === 'alternative') {
        if (isPlain(part)) text?.push(part);
        if (part.type === 'text/html') html?.push(part);
        continue;
      }
      if (isInAlternative && isPlain(part)) html = undefined;
      if (isInAlternative && part.type === 'text/html') text = undefined;
      text?.push(part);
      html?.push(part);
    }
  }
  if (multipartType !== 'alternative' || text === undefined || html === undefined) return;
  const added = { text: text.length - before.text, html: html.length - before.html };
  if (added.text === 0 && added.html > 0) text.push(...html.slice(before.html));
  else if (added.html === 0 && added.text > 0) html.push(...text.slice(before.text));
}

function isBody(part: Part, place: { position: number; multipartType: string }): boolean {
  const isMedia = /^(image|audio|video)\//.test(part.type);
  if (part.disposition === 'attachment' || !(isReadable(part) || isMedia)) return false;
  if (place.position === 0) return true;
  return place.multipartType !== 'related' && (isMedia || part.name === undefined);
}

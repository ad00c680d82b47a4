import { contentTypesById } from '../../../../html-check/images.ts';
import { withoutLacked } from '../../../../html-check/without/html-filter.ts';
import { lackedUses } from '../../../../html-check/without/lacked-uses.ts';
import { cleanHtml } from '../../../../mime/html/cleaning/clean-html.ts';
import { doctypeOf } from '../../../../mime/html/cleaning/doctype.ts';
import { escapeHtml } from '../../../../mime/html/cleaning/escaping.ts';
import type { LeftOut } from '../../../../mime/html/cleaning/urls.ts';
import type { Color } from '../../../../mime/html/css/colors.ts';
import { groundOfPage } from '../../../../mime/html/page/page-ground.ts';
import { widthOfPage } from '../../../../mime/html/page/page-width.ts';
import { parseShown } from '../../../../mime/parse-mail.ts';
import { InlineImages } from './inline-images.ts';
import { contentPolicy } from './page-policy.ts';
import { htmlOfHead, type PrintedHead } from './printed-head.ts';
import { htmlOfText } from './text-page.ts';

/** A mail as a document of its own, for a frame or a tab. */
export interface MailPage {
  /** The document in UTF-8. */
  readonly html: Uint8Array<ArrayBuffer>;
  /** Numbers of images that it does not show. */
  readonly leftOut: LeftOut;
  /** Width in pixels that it asks for, where that is known. */
  readonly width?: number | undefined;
  /** Whether a part of the message is not shown, because the message is too large or could not be read. */
  readonly isTruncated: boolean;
}

/** The way in which a page shows a mail. */
export interface PageOptions {
  /** Whether images on servers are loaded. */
  readonly allowsRemote: boolean;
  /** Whether something is known to be missing in the message. */
  readonly isTruncated: boolean;
  /** What stands above the mail. */
  readonly head?: PrintedHead | undefined;
  /** Mail client without whose lacks the HTML is shown: what it does not support is taken out. */
  readonly as?: string | undefined;
}

/** Makes the page of a message: of its HTML, or of its text when it has none. */
export function mailPageOf(raw: Buffer, { allowsRemote, isTruncated, as, head: printed }: PageOptions): MailPage {
  const { html, text, subject, attachments, truncated } = parseShown(raw);
  const images = new InlineImages(raw, attachments);
  const inlineImage = (contentId: string) => images.urlOf(contentId);
  const isFiltered = html !== undefined && as !== undefined;
  const shown = isFiltered
    ? withoutLacked(html, { uses: lackedUses(as), contentTypes: contentTypesById(attachments) })
    : html;
  const { doctype, content, leftOut } =
    shown === undefined ? pageOfText(text) : pageOfHtml(shown, { allowsRemote, inlineImage });
  const holdsBack = leftOut.remote + leftOut.inline > 0 || isFiltered;
  const ground = shown === undefined ? undefined : groundOfPage(shown);
  const head = headOfPage({ subject, allowsRemote, holdsBack }) + (ground === undefined ? '' : styleOfGround(ground));
  const above = printed === undefined ? '' : htmlOfHead(printed);
  return {
    html: images.fill(`${doctype}<html>${head}${above}${content}`),
    leftOut,
    width: shown === undefined ? undefined : widthOfPage(shown),
    isTruncated: isTruncated || truncated,
  };
}

/** Makes the page of a message that cannot be read. */
export function failurePageOf(options: PageOptions): MailPage {
  return { ...mailPageOf(Buffer.from(failure), options), isTruncated: true };
}

const failure = '\r\nThis email cannot be shown. Its message is kept as it came.';

interface PageContent {
  readonly doctype: string;
  readonly content: string;
  readonly leftOut: LeftOut;
}

function pageOfHtml(html: string, options: Parameters<typeof cleanHtml>[1]): PageContent {
  const { html: content, doctype, leftOut } = cleanHtml(html, options);
  return { doctype: doctypeOf(doctype), content, leftOut };
}

function pageOfText(text: string): PageContent {
  const content = htmlOfText(text.replaceAll('\0', ''));
  return { doctype: doctypeOf('doctype html'), content, leftOut: { remote: 0, inline: 0, effects: 0 } };
}

interface HeadOptions {
  readonly subject: string;
  readonly allowsRemote: boolean;
  /** Whether there are images that the page does not show. */
  readonly holdsBack: boolean;
}

/** Start of the head. The head has no end tag, so that elements of the mail's own head are still in it. */
function headOfPage({ subject, allowsRemote, holdsBack }: HeadOptions): string {
  const policy = escapeHtml(contentPolicy({ allowsRemote }));
  return (
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title>` +
    (holdsBack ? roomOfImages : '')
  );
}

/** Rule that paints the whole page as the boxes are in which everything stands. Any rule of the mail takes precedence. */
function styleOfGround({ red, green, blue }: Color): string {
  return `<style>:where(html){background:rgb(${red},${green},${blue})}</style>`;
}

/**
 * Rule that keeps the width and height of images without an address: in standards mode a browser shows their
 * alternative text as lines (WHATWG HTML §15.4.2). Any rule of the mail takes precedence.
 */
const roomOfImages = '<style>:where(img:not([src])){display:inline-block;overflow:hidden}</style>';

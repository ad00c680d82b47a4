import { decodeHTML } from 'entities/decode';
import { type ElementKind, kindOf } from './elements.ts';
import { OpenElements } from './open-elements.ts';
import { HidingRules } from './style-sheet.ts';
import { TagReader } from './tag.ts';
import type { TextLines } from './text-lines.ts';

/** Receiver of the links of a document, in its order. */
export interface LinkReceiver {
  /** Begins a link, which ends the open one. */
  begin(attributes: string): void;
  /** Takes an image, which may be in the open link. */
  passImage(attributes: string): void;
  /** Ends the open link, if there is one. */
  end(): void;
}

/** Length of the text that is decoded at once, so that memory does not grow with the number of entities. */
const runCharactersMax = 8_192;
/** Maximum length of an entity. The longest name has 33 characters. */
const entityCharactersMax = 40;
const space = 0x20;

/**
 * Writes the shown text of an HTML document in lines, without styles, scripts and hidden text, and tells the links in it.
 * It takes one pass, in time and memory linear in the document. Returns the number of characters of hidden text, white space
 * aside.
 * @param hidesUnreadable As of `readVisibility`.
 */
export function writeShownText(
  html: string,
  { text, links, hidesUnreadable }: { text: TextLines; links: LinkReceiver; hidesUnreadable: boolean },
): number {
  const tags = new TagReader(html);
  const elements = new OpenElements({ hidesUnreadable, rules: hidesUnreadable ? HidingRules.of(html) : undefined });
  let hiddenCharacters = 0;
  for (let at = 0; at < html.length; ) {
    const open = tags.next(at);
    const end = open < 0 ? html.length : open;
    if (end > at && !elements.isShown) hiddenCharacters += charactersOf(html, { start: at, end });
    else if (end > at) addRuns(text, html.slice(at, end), { keepsLines: elements.keepsLines });
    if (open < 0) break;
    const tag = tags.read(open);
    at = tag.end;
    if (tag.name === '') continue;
    const kind = kindOf(tag.name);
    if (kind.isRaw === undefined) {
      if (!elements.isSilent) layOut(text, kind);
      elements.pass(tag, { name: tag.name, kind });
      if (tag.name === 'a' && tag.closes) links.end();
      else if (tag.name === 'a' && elements.isShown) links.begin(tag.attributes);
      else if (tag.name === 'img' && elements.isShown) links.passImage(tag.attributes);
    } else if (!tag.closes && !tag.isEmpty) at = tags.endOfRaw(tag.name, tag.end);
  }
  links.end();
  return hiddenCharacters;
}

/** Number of characters in a range that are no white space. */
function charactersOf(html: string, { start, end }: { start: number; end: number }): number {
  let characters = 0;
  for (let at = start; at < end; at += 1) if (html.charCodeAt(at) > space) characters += 1;
  return characters;
}

function addRuns(text: TextLines, run: string, options: { keepsLines: boolean }): void {
  if (!run.includes('&')) {
    text.add(run, options);
    return;
  }
  for (let at = 0; at < run.length; ) {
    let end = Math.min(at + runCharactersMax, run.length);
    // Only the last characters are looked at: the next entity may be megabytes away.
    const entity = end < run.length ? run.slice(end - entityCharactersMax, end + 1).lastIndexOf('&') : -1;
    if (entity > 0) end += entity - entityCharactersMax;
    text.add(decodeHTML(run.slice(at, end)), options);
    at = end;
  }
}

function layOut(text: TextLines, { layout }: ElementKind): void {
  if (layout === 'break') text.breakLine();
  else if (layout === 'cell') text.add(' ', { keepsLines: false });
  else if (layout === 'paragraph') text.startParagraph();
  else if (layout === 'line') text.startLine();
}

import { decodeHTML } from 'entities/decode';
import { kindOf } from './elements.ts';
import { layOut } from './layout.ts';
import { OpenElements } from './open-elements.ts';
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

/**
 * Writes the text of an HTML document in lines, without styles, scripts, and text that mail hides so that only the list of an
 * inbox shows it, and tells the links in it. It takes one pass, in time and memory linear in the document.
 */
export function writeShownText(html: string, { text, links }: { text: TextLines; links: LinkReceiver }): void {
  const tags = new TagReader(html);
  const elements = new OpenElements(text);
  for (let at = 0; at < html.length; ) {
    const open = tags.next(at);
    const end = open < 0 ? html.length : open;
    if (end > at && elements.isShown) addRuns(text, html.slice(at, end), { keepsLines: elements.keepsLines });
    if (open < 0) break;
    const tag = tags.read(open);
    at = tag.end;
    if (tag.name === '') continue;
    const kind = kindOf(tag.name);
    if (kind.isRaw === undefined) {
      if (!elements.isSilent) layOut(text, kind.layout);
      elements.pass(tag, { name: tag.name, kind });
      if (tag.name === 'a' && tag.closes) links.end();
      else if (tag.name === 'a' && elements.isShown) links.begin(tag.attributes);
      else if (tag.name === 'img' && elements.isShown) links.passImage(tag.attributes);
    } else if (!tag.closes && !tag.isEmpty) at = tags.endOfRaw(tag.name, tag.end);
  }
  links.end();
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

import { HtmlCleaner } from './html-cleaner.ts';
import { type InlineImage, type LeftOut, ResourceUrls } from './urls.ts';

/** A document without anything that runs, loads or leads to our own server. */
export interface CleanedHtml {
  /** Its tags in the order of the source; a browser may find some left open. */
  readonly html: string;
  /** Text of the declaration at its start, as `doctype html`. */
  readonly doctype: string | undefined;
  readonly leftOut: LeftOut;
}

/** Resources that a cleaned document may have. */
export interface CleaningOptions {
  /** Whether images at `http:` and `https:` addresses stay, all of them to be asked for by TLS. */
  readonly allowsRemote: boolean;
  readonly inlineImage: InlineImage;
}

/**
 * Cleans an HTML document by a list of what is allowed. Every tag and text is written anew, with all that could be
 * markup escaped, so that a browser finds no other tags in it than those written here; to clean the result changes nothing.
 * Time and memory are linear in the document.
 * @param html Well-formed text.
 */
export function cleanHtml(html: string, options: CleaningOptions): CleanedHtml {
  const urls = new ResourceUrls(options);
  // A browser reads line ends so before anything else (WHATWG HTML §13.2.3.5), and the result is to mark places with NUL.
  const source = html.replace(/\0/g, '').replace(/\r\n?/g, '\n');
  const cleaner = new HtmlCleaner(source, urls);
  cleaner.read();
  cleaner.boundEffects();
  return { html: cleaner.html, doctype: cleaner.doctype, leftOut: urls.leftOut };
}

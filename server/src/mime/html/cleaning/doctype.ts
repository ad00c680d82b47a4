const standards = '<!DOCTYPE html>';
const almostStandards =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
const quirks = '';

const quoted = `(?:"([^"]*)"|'([^']*)')`;
const doctype = new RegExp(`^doctype\\s*html\\s*(?:$|public\\s*${quoted}\\s*(?:$|${quoted})|system\\s*${quoted})`, 'i');
/** Publishers of languages from before HTML 4, and their languages. */
const olderLanguages = new RegExp(
  "^(?:\\+//silmaril|-//(?:as|advasoft ltd|ietf|metrius|microsoft|netscape comm\\. corp\\.|o'reilly and associates|sq|softquad" +
    '|softquad software|spyglass|sun microsystems corp\\.|webtechs)//|-//w3c//dtd (?:html (?:3|experimental)|w3 html)|-//w3o//dtd w3 html' +
    '|-//w3c//dtd html 4\\.0 (?:frameset|transitional)//|-/w3c/dtd html 4\\.0 transitional/en$|html$)',
  'i',
);
const olderSystemId = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd';
const transitionalXhtml = /^-\/\/w3c\/\/dtd xhtml 1\.0 (?:frameset|transitional)\/\//i;
const transitionalHtml = /^-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)\/\//i;

/**
 * The declaration that puts a browser into the same mode as a given one (WHATWG HTML §13.2.6.4.1), since tables and images look
 * different in each.
 * @param declaration Text between `<!` and `>`; `undefined` for a document without one, which is read in quirks mode.
 * @returns `''` for quirks mode.
 */
export function doctypeOf(declaration: string | undefined): string {
  const found = doctype.exec(declaration ?? '');
  if (found === null) return quirks;
  const [, double, single, doubleSystem, singleSystem, doubleOnly, singleOnly] = found;
  const publicId = double ?? single ?? '';
  const systemId = doubleSystem ?? singleSystem ?? doubleOnly ?? singleOnly;
  if (systemId?.toLowerCase() === olderSystemId || olderLanguages.test(publicId)) return quirks;
  if (transitionalXhtml.test(publicId)) return almostStandards;
  if (transitionalHtml.test(publicId)) return systemId === undefined ? quirks : almostStandards;
  return standards;
}

const standards = '<!DOCTYPE html>';
const almostStandards =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
const quirks = '';

/** Its name, and which identifiers follow: a public and maybe a system one, or the latter alone. */
const beginning = /^doctype\s*html\s*(?:$|(public|system)\s*)/i;
const quoted = /^(?:"([^"]*)"|'([^']*)')\s*/;
/** Publishers of languages from before HTML 4, and their languages: beginnings of public identifiers, in lower case. */
const olderLanguages = [
  '+//silmaril',
  '-//as//',
  '-//advasoft ltd//',
  '-//ietf//',
  '-//metrius//',
  '-//microsoft//',
  '-//netscape comm. corp.//',
  "-//o'reilly and associates//",
  '-//sq//',
  '-//softquad//',
  '-//softquad software//',
  '-//spyglass//',
  '-//sun microsystems corp.//',
  '-//webtechs//',
  '-//w3c//dtd html 3',
  '-//w3c//dtd html experimental',
  '-//w3c//dtd w3 html',
  '-//w3o//dtd w3 html',
  '-//w3c//dtd html 4.0 frameset//',
  '-//w3c//dtd html 4.0 transitional//',
];
const olderPublicIds = ['-/w3c/dtd html 4.0 transitional/en', 'html'];
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
  const identifiers = identifiersOf(declaration ?? '');
  if (identifiers === undefined) return quirks;
  const { publicId, systemId } = identifiers;
  if (systemId?.toLowerCase() === olderSystemId || isOlder(publicId.toLowerCase())) return quirks;
  if (transitionalXhtml.test(publicId)) return almostStandards;
  if (transitionalHtml.test(publicId)) return systemId === undefined ? quirks : almostStandards;
  return standards;
}

/** The two identifiers of a declaration; `undefined` for one that is not well formed. */
function identifiersOf(declaration: string): { publicId: string; systemId: string | undefined } | undefined {
  const [begun, keyword] = beginning.exec(declaration) ?? [];
  if (begun === undefined) return undefined;
  if (keyword === undefined) return { publicId: '', systemId: undefined };
  const [first, firstId] = quotedIn(declaration.slice(begun.length));
  if (firstId === undefined) return undefined;
  if (keyword.toLowerCase() === 'system') return { publicId: '', systemId: firstId };
  const rest = declaration.slice(begun.length + first.length);
  const [, systemId] = quotedIn(rest);
  return rest === '' || systemId !== undefined ? { publicId: firstId, systemId } : undefined;
}

/** The quotes that a text begins with, and what is in them. */
function quotedIn(text: string): [quotes: string, quoted: string | undefined] {
  const [quotes = '', double, single] = quoted.exec(text) ?? [];
  return [quotes, double ?? single];
}

function isOlder(publicId: string): boolean {
  return olderPublicIds.includes(publicId) || olderLanguages.some((beginning) => publicId.startsWith(beginning));
}

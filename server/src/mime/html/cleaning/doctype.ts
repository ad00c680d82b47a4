const standards = '<!DOCTYPE html>';
const almostStandards =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * The declaration that puts a browser into the same mode as a given one (WHATWG HTML §13.2.6.4.1), since tables and images look
 * different in each.
 * @param declaration Text between `<!` and `>`; `undefined` for a document without one, which is read in quirks mode.
 * @returns `''` for quirks mode.
 */
export function doctypeOf(declaration: string | undefined): string {
  if (declaration === undefined || !/^doctype\s+html(?:\s|$)/i.test(declaration)) return '';
  const isFormer = /public\s*["']-\/\/w3c\/\/dtd (?:xhtml 1\.0|html 4\.01) (?:transitional|frameset)\//i;
  const hasSystemId = /["']\s*["']http/i.test(declaration);
  if (isFormer.test(declaration)) return hasSystemId || /xhtml 1\.0/i.test(declaration) ? almostStandards : '';
  const publicId = /public\s*["'](.*)/is.exec(declaration)?.[1];
  const isOlder = publicId !== undefined && !/^-\/\/w3c\/\/dtd (?:xhtml 1\.|html 4\.01)/i.test(publicId);
  return isOlder ? '' : standards;
}

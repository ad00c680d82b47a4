/** Address of the link of a form. */
export const markedLink = 'https://form.test/x';

/** Text of a form with its code. */
export function markedText(code: string): string {
  return `Your code is ${code}.`;
}

/**
 * Document of a form: a greeting that is seen, and a text with a code and a link in place of `$`. A link has the color of
 * links, whatever the color of its surroundings: this one has theirs.
 */
export function documentOf(form: string, code: string): string {
  const marked = `${markedText(code)} <a href="${markedLink}" style="color:inherit">Confirm</a>`;
  return form.replace(/^(?:<!DOCTYPE html>)?/, '$&<h6 style="color:#000">Hello.</h6>').replace('$', marked);
}

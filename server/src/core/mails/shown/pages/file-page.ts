import { readCalendar } from '../../../../mime/calendar/calendar.ts';
import { escapeHtml } from '../../../../mime/html/cleaning/escaping.ts';
import { contentPolicy } from './page-policy.ts';
import { htmlOfText } from './text-page.ts';

const tableStyle =
  ':root{color-scheme:light dark}body{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif}' +
  'table{border-collapse:collapse;margin:0 0 24px}th,td{padding:4px 16px 4px 0;text-align:start;vertical-align:top;' +
  'white-space:pre-wrap;overflow-wrap:anywhere}th{font-weight:600;opacity:.7;white-space:nowrap}';
const imageStyle =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center}' +
  'img{max-width:100%;max-height:100vh}';

/** Start of the document of a file, up to its content. It has no end tags, which a browser does not need. */
export function headOfFile(fileName: string, doctype = '<!DOCTYPE html>'): string {
  const policy = escapeHtml(contentPolicy({ allowsRemote: false }));
  return (
    `${doctype}<html><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">` +
    `<title>${escapeHtml(fileName)}</title>`
  );
}

/** The content of the page of a text file. */
export function contentOfText(text: string): string {
  return htmlOfText(text.replaceAll('\0', ''));
}

/** The content of the page of a picture, in two pieces: between them is its base64. A picture runs nothing, an SVG neither. */
export function contentOfImage(type: string, fileName: string): readonly [string, string] {
  return [`<style>${imageStyle}</style><img alt="${escapeHtml(fileName)}" src="data:${type};base64,`, '">'];
}

/**
 * HTML of a calendar file: a table for each event, with the properties that the event has; the text of the file when it
 * has no event.
 */
export function contentOfCalendar(text: string): { readonly html: string; readonly isCut: boolean } {
  const { method, events, isCut } = readCalendar(text);
  if (events.length === 0) return { html: contentOfText(text), isCut };
  const tables = events.map(({ attendees, ...event }) =>
    tableOf([
      ['Event', event.summary],
      ['Starts', event.start],
      ['Ends', event.end],
      ['Where', event.location],
      ['Organizer', event.organizer],
      ['Attendees', attendees.join('\n')],
      ['Repeats', event.repeats],
      ['Status', [method, event.status].filter((word) => word !== '').join(', ')],
      ['Description', event.description],
    ]),
  );
  return { html: `<style>${tableStyle}</style>${tables.join('')}`, isCut };
}

/** HTML of a table with the rows that have a value. */
export function tableOf(rows: readonly (readonly [string, string])[]): string {
  const shown = rows.filter(([, value]) => value !== '');
  const lines = shown.map(
    ([name, value]) =>
      `<tr><th scope="row">${name}</th><td dir="auto">${escapeHtml(value.replaceAll('\0', ''))}</td></tr>`,
  );
  return `<table>${lines.join('')}</table>`;
}

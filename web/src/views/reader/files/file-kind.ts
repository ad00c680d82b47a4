import type { Schemas } from '../../../service/api.ts';

/** How a file is shown: as a table, as events, or as the page that the service makes of it. */
export type FileKind = 'table' | 'events' | 'page';

const pageTypes = /^(?:text\/|image\/|message\/(?:rfc822|global)$)/;
/** Types that say little, so that the name counts. */
const vagueTypes = /^(?:text\/plain|application\/(?:octet-stream|vnd\.ms-excel|csv))$/;

/** How a file is shown, by its type and name; `undefined` for one that is only downloaded. */
export function kindOfFile({
  contentType,
  filename,
}: Pick<Schemas['Attachment'], 'contentType' | 'filename'>): FileKind | undefined {
  const isVague = vagueTypes.test(contentType);
  const ending = isVague ? (filename.split('.').at(-1)?.toLowerCase() ?? '') : '';
  if (contentType === 'text/csv' || contentType === 'text/tab-separated-values') return 'table';
  if (ending === 'csv' || ending === 'tsv') return 'table';
  if (contentType === 'text/calendar' || contentType === 'application/ics' || ending === 'ics') return 'events';
  return pageTypes.test(contentType) ? 'page' : undefined;
}

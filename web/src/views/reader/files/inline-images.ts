import type { Schemas } from '../../../service/api.ts';

type Attachment = Schemas['Attachment'];

const references = /cid:([^\s"'<>)]{1,998})/gi;

/** The attachments that the HTML of a mail does not show in itself. Time is linear in the HTML. */
export function withoutInlineImages(html: string | undefined, attachments: readonly Attachment[]): Attachment[] {
  const shown = new Set(Array.from((html ?? '').matchAll(references), ([, id = '']) => decoded(id)));
  return attachments.filter(
    ({ contentId, contentType }) =>
      contentId === undefined || !shown.has(contentId) || !contentType.startsWith('image/') || contentType === svg,
  );
}

const svg = 'image/svg+xml';

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

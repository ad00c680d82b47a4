import { expectationOfBody, type Part } from './body-parts.ts';
import { type Expectation, whole } from './expectation.ts';

/**
 * Reads what Stalwart's mail-parser expects: its whole result as JSON, with the parts of the text, of the HTML and the
 * attachments by number. Bodies are decoded. Names are those of `filename`, else `name`.
 */
export function readStalwart(json: string): Expectation {
  const message: StalwartMessage = JSON.parse(json);
  const parts = new Map<number, Part>();
  const readPart = (index: number): Part => {
    const part = present(message.parts[index], readPart);
    parts.set(index, part);
    return part;
  };
  const root = readPart(0);
  const listed = (indexes: readonly number[]) => indexes.flatMap((index) => parts.get(index) ?? []);
  const subject = message.parts[0]?.headers.find(({ name }) => name === 'subject')?.value?.Text;
  return {
    subject: whole(subject),
    ...expectationOfBody(root, { text: listed(message.text_body), html: listed(message.html_body) }),
  };
}

interface StalwartMessage {
  readonly text_body: readonly number[];
  readonly html_body: readonly number[];
  readonly parts: readonly StalwartPart[];
}

interface StalwartPart {
  readonly headers: readonly StalwartHeader[];
  readonly body: {
    readonly Text?: string;
    readonly Html?: string;
    readonly Binary?: readonly number[];
    readonly InlineBinary?: readonly number[];
    readonly Message?: object;
    readonly Multipart?: readonly number[];
  };
  /** In the message with LF line ends. */
  readonly offset_body: number;
  readonly offset_end: number;
}

interface StalwartHeader {
  readonly name: string | object;
  readonly value: {
    readonly Text?: string;
    readonly ContentType?: {
      readonly c_type: string;
      readonly c_subtype: string | null;
      readonly attributes: readonly { readonly name: string; readonly value: string }[] | null;
    };
  } | null;
}

function present(part: StalwartPart | undefined, readPart: (index: number) => Part): Part {
  if (part === undefined) throw new Error('a part of the expectation is missing');
  // The last of several fields counts: Stalwart itself does so for a part with two Content-Types.
  const field = (name: string) => part.headers.findLast((header) => header.name === name)?.value;
  const contentType = field('content_type')?.ContentType;
  const disposition = field('content_disposition')?.ContentType;
  const { body } = part;
  if (body.Multipart !== undefined) {
    return { type: `multipart/${contentType?.c_subtype ?? 'mixed'}`, parts: body.Multipart.map(readPart) };
  }
  const attribute = (of: typeof contentType, name: string) =>
    of?.attributes?.find((attribute) => attribute.name === name)?.value;
  return {
    type: leafType(part, contentType),
    disposition: disposition?.c_type,
    name: attribute(disposition, 'filename') ?? attribute(contentType, 'name'),
    content: body.Text ?? body.Html,
    isFlowed: attribute(contentType, 'format') === 'flowed',
    sizeBytes: sizeOf(part, field('content_transfer_encoding')?.Text ?? '7bit'),
  };
}

function leafType({ body }: StalwartPart, declared: { c_type: string; c_subtype: string | null } | undefined): string {
  if (body.Message !== undefined) return 'message/rfc822';
  if (declared === undefined) return body.Text === undefined ? 'application/octet-stream' : 'text/plain';
  return `${declared.c_type}/${declared.c_subtype ?? ''}`.toLowerCase();
}

/** Text is given as characters, so its bytes are known only where it is ASCII, or stands in the message as it is. */
function sizeOf({ body, offset_body, offset_end }: StalwartPart, encoding: string): number | undefined {
  const bytes = body.Binary ?? body.InlineBinary;
  if (bytes !== undefined) return bytes.length;
  if (/^(7bit|8bit|binary)$/i.test(encoding)) return offset_end - offset_body;
  const text = body.Text ?? body.Html;
  return text !== undefined && Buffer.byteLength(text) === text.length ? text.length : undefined;
}

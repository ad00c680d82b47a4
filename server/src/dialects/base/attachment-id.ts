const between = '_';

/** An attachment, and the mail that it is in. */
export interface AttachmentPlace {
  readonly mailId: string;
  readonly attachmentId: string;
}

/** Id of an attachment for calls that do not name its email: it names both. */
export function joinAttachmentId({ mailId, attachmentId }: AttachmentPlace): string {
  return `${mailId}${between}${attachmentId}`;
}

/** The attachment of an id, which is of the attachment alone, or names its email, too: that of `mailId` where it is given. */
export function splitAttachmentId(id: string, mailId?: string): AttachmentPlace {
  const [first = '', second] = id.split(between);
  if (second === undefined || (mailId ?? first) !== first) return { mailId: mailId ?? '', attachmentId: id };
  return { mailId: first, attachmentId: second };
}

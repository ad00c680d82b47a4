import type { Service } from '../support/service.ts';

/** A zip archive without entries: the end of its directory alone. */
export const noEntries = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)]);
/** Media type of a form. */
export const formType = 'multipart/form-data';
/** A form with each field that makes the header of a message. */
export const mailForm = `${Object.entries({
  sender: 'sender@origin.test',
  subject: 'put in',
  to: 'one@origin.test',
  cc: 'two@origin.test',
  replyTo: 'three@origin.test',
  headers: 'X-Campaign: 42',
})
  .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('')}--b--\r\n`;

/** The header for a media type: that of a form has the boundary of `mailForm`. */
export function contentTypeOf(mediaType: string): string {
  return mediaType === formType ? `${formType}; boundary=b` : mediaType;
}

/** A delivery script that lets everything through. */
export const anyScript = { steps: [{ accept: true }] };

/** Sets it for a mailbox. */
export async function setScript(service: Service, key: string, mailboxId: string): Promise<void> {
  await service.call('PUT', `/v1/mailboxes/${mailboxId}/script`, { key, body: anyScript });
}

import { emailClients } from '../generated/email-clients.ts';
import { type Static, Type } from '../schema.ts';

/** Query of GET /v1/mailboxes/{mailboxId}/mails/{mailId}/html. */
export const MailPageQuery = Type.Object({
  remote: Type.Optional(
    Type.Enum(['0', '1'], {
      description:
        '`1` loads images from servers, over https only, which tells the sender that the email is read. Default: nothing is loaded.',
    }),
  ),
  head: Type.Optional(
    Type.Enum(['0', '1'], {
      description:
        '`1` puts the subject, the sender, the recipients and the time above the email, on white paper: for print. Default: the email alone.',
    }),
  ),
  as: Type.Optional(
    Type.Enum(emailClients, {
      description:
        'A mail client: what it does not support of the HTML, by the data of caniemail.com, is taken out. `/checks/features` with the same `as` lists it. Default: nothing is.',
    }),
  ),
});
export type MailPageQuery = Static<typeof MailPageQuery>;

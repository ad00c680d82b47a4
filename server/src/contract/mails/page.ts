import { type Static, Type } from '../schema.ts';

/** Query of GET /v1/mailboxes/{mailboxId}/mails/{mailId}/html. */
export const MailPageQuery = Type.Object({
  remote: Type.Optional(
    Type.Enum(['0', '1'], {
      description:
        '`1` loads images from servers, over https only, which tells the sender that the email is read. Default: nothing is loaded.',
    }),
  ),
});
export type MailPageQuery = Static<typeof MailPageQuery>;

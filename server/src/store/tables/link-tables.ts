/** Tables of links that share mail, and of their viewers. A part of the schema. */
export interface LinkTables {
  /** Links by which an owner shares a mail or a mailbox with whoever has them. */
  links: {
    id: string;
    /** SHA-256 of the token in the URL, hexadecimal. The token itself is not stored. */
    hash: string;
    owner: string;
    /** Key that made it, with which it ends. */
    key_id: string;
    mailbox_id: string;
    /** Life of the mailbox with which it ends: its `mails_from` when the link was made. */
    mails_from: string;
    /** The only mail that it shows; `''` when it shows those of the mailbox. */
    mail_id: string;
    created_at: number;
    expires_at: number;
    /** Maximum number of views; null for any number. */
    views_max: number | null;
    views: number;
    /** Time of the last view; null before the first. */
    last_view_at: number | null;
    /** 1 when the mails of the mailbox from before the link are shown, too. */
    has_history: number;
    /** 1 when the codes and links that were found in mails are given along. */
    has_codes: number;
  };
  /** Sessions of the browsers that have opened a link: each may read what the link shows. */
  link_sessions: {
    id: string;
    /** SHA-256 of the secret in the cookie, hexadecimal. */
    hash: string;
    link_id: string;
    ends_at: number;
  };
}

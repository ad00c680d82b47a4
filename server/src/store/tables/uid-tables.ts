/** The tables of the numbers by which IMAP knows mails (RFC 3501 §2.3.1.1); see `Schema`. */
export interface UidTables {
  /** Lists of the UIDs of mailboxes: one for each life of a mailbox that somebody has looked at by IMAP. */
  uid_lists: {
    /** UIDVALIDITY of the list, which no other list ever has. */
    uid_validity: number;
    mailbox_id: string;
    /** Life of the mailbox whose mails the list has: its `mails_from`. */
    mails_from: string;
    /** Name of the event log in which the list has a position. */
    log_name: string;
    /** UID of the next mail. */
    uid_next: number;
    /** Position in the log up to which every mail of that life has its UID. */
    given_tx: number;
    given_id: string;
  };
  /**
   * UIDs of mails, and whether EXPUNGE is to delete them, 0 or 1. A row stays for a while after its mail is gone; the UID is never given
   * again.
   */
  mail_uids: { uid_validity: number; uid: number; mail_id: string; is_deleted: number };
  /** The last UIDVALIDITY that was given: one row, with the id 1, from the first on. */
  uid_validities: { id: number; last: number };
}

/** The tables of imports; see `Schema`. */
export interface ImportTables {
  /** Imports whose mails are not all in their mailboxes yet. */
  imports: {
    /** Mailbox id of the mails that are not in the mailbox yet: no mailbox has it, so that nothing finds them. */
    id: string;
    owner: string;
    /** Mailbox that the import makes. There is none of that id before the import is complete. */
    mailbox_id: string;
    /** 1 when all mails are stored: what is left is to move them into the mailbox. */
    is_complete: number;
    /** Time until which its process has the import for itself. */
    leased_until: number;
  };
  /** Events of the mails of imports, until the mails are in the mailbox. */
  imported_mails: {
    import_id: string;
    id: string;
    /** Bytes that are written again when the mail comes into the mailbox. */
    bytes: number;
    /** Data of the event of its arrival, as a JSON object. */
    event: string;
  };
}
